// Writes a GIF beside the page: frames come in, one file goes out.

import { Gif, GifTooLarge } from "./gif.js";

/** @type {Gif | null} */
let gif = null;
let failed = false;

addEventListener("message", ({ data }) => {
  if (failed) return;
  try {
    if (data !== "finish") {
      gif ??= new Gif(data.width, data.height);
      gif.add(data.pixels, data.delay);
      return;
    }
    const file = gif?.finish();
    postMessage({ file });
  } catch (error) {
    failed = true;
    postMessage({ tooLarge: error instanceof GifTooLarge });
  }
});
