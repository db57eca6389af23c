// Pictures as pixels: one as PNG, many as an animated GIF. The drawing is done here, frame by frame with breaks; the
// GIF is written beside the page, so that it never stalls.

import { MOST_FRAMES, MOST_SIDE } from "./gif.js";
import { picture } from "./picture.js";
import { t } from "../messages/index.js";
/** @import {Scene, Style} from "./picture.js" */

/** The widest picture that a canvas surely holds. */
export const MOST_WIDTH = 4000;

/** Somebody has thought better of it. */
export class Cancelled extends Error {
  constructor() {
    super(t("app.cancelled"));
  }
}

/**
 * @param {{text: string, width: number, height: number}} drawing @param {number} width
 * @returns {Promise<HTMLCanvasElement>}
 */
async function raster(drawing, width, most = MOST_WIDTH) {
  const scale = Math.min(width, most) / drawing.width;
  const limit = Math.min(scale, most / drawing.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(drawing.width * limit));
  canvas.height = Math.max(1, Math.round(drawing.height * limit));
  const image = new Image();
  image.src = addressOf(drawing.text);
  try {
    await image.decode();
  } catch {
    throw new Error(t("export.noDrawing"));
  }
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error(t("export.noDrawing"));
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A drawing as the address of an image. @param {string} text */
export const addressOf = (text) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;

/** @param {Scene} scene @param {Style} style @param {number} width @returns {Promise<Blob>} */
export async function still(scene, style, width) {
  const canvas = await raster(picture(scene, style), width);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("export.noWriting")))), "image/png");
  });
}

/**
 * An animated picture.
 * @param {Scene[]} scenes @param {Style} style
 * @param {{width: number, seconds: number, progress: (done: number, of: number) => void, signal: AbortSignal}} how
 * @returns {Promise<Blob>}
 */
export async function film(scenes, style, { width, seconds, progress, signal }) {
  if (scenes.length > MOST_FRAMES) throw new Error(t("export.tooLong", { count: scenes.length, most: MOST_FRAMES }));
  const gif = new GifWorker(signal);
  try {
    for (const [i, scene] of scenes.entries()) {
      const canvas = await raster(picture(scene, style), width, MOST_SIDE);
      if (signal.aborted) throw new Cancelled();
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      if (!pixels) throw new Error(t("export.noDrawing"));
      // The last position stays to be looked at.
      const delay = Math.round(seconds * 100) + (i === scenes.length - 1 ? 200 : 0);
      gif.add(canvas.width, canvas.height, pixels, delay);
      progress(i + 1, scenes.length);
      // A break, in which the page answers to whoever uses it.
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
      if (signal.aborted) throw new Cancelled();
    }
    return await gif.finish();
  } finally {
    gif.close();
  }
}

/** The worker that writes. */
class GifWorker {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    /** @type {Promise<Blob>} */
    this.result = new Promise((resolve, reject) => {
      this.worker.addEventListener("message", ({ data }) => {
        if (data.file) resolve(new Blob([data.file], { type: "image/gif" }));
        else reject(new Error(data.tooLarge ? t("export.tooLarge") : t("export.noWriting")));
      });
      this.worker.addEventListener("error", () => reject(new Error(t("export.noWriting"))));
      signal.addEventListener("abort", () => reject(new Cancelled()));
    });
    // Whoever waits for the result hears of it; until then it is not an error that nobody caught.
    this.result.catch(() => {});
  }

  /** @param {number} width @param {number} height @param {Uint8ClampedArray} pixels @param {number} delay */
  add(width, height, pixels, delay) {
    this.worker.postMessage({ width, height, pixels, delay }, [pixels.buffer]);
  }

  finish() {
    this.worker.postMessage("finish");
    return this.result;
  }

  close() {
    this.worker.terminate();
  }
}
