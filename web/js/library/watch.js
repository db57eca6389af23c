// Asks the server how far it is, again and again while it reads; less and less often while it does not answer.

import { fill, h, shell } from "../dom.js";
import { Refusal, wordsOf } from "../api.js";
import { t } from "../messages/index.js";

/** How often a server that reads is asked, in milliseconds. */
export const BEAT = 400;
export const SLOWEST = 20_000;

/**
 * @param {() => Promise<boolean>} ask Asks once; gives back whether there is more to come.
 * @param {(words: string) => void} [tell] Told what is wrong, and with nothing that all is well again.
 */
export function watcher(ask, tell = trouble) {
  let left = false;
  let failed = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(now, failed ? Math.min(SLOWEST, BEAT * 2 ** failed) : BEAT);
  };
  const now = async () => {
    clearTimeout(timer);
    let more = true;
    try {
      more = await ask();
      if (left) return;
      if (failed) tell("");
      failed = 0;
    } catch (error) {
      if (left) return;
      failed += 1;
      // What was refused will be refused again.
      more = !(error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429);
      tell(more ? t("connection.silent.retrying") : wordsOf(error));
    }
    if (more) later();
  };
  return {
    /** Asks at once. */ now,
    /** Asks after a beat. */ later,
    /** The page is left. */
    leave: () => {
      left = true;
      clearTimeout(timer);
    },
  };
}

/** The line at the head of the page; the router sweeps it away with the page. @param {string} words */
function trouble(words) {
  const line = shell("lost");
  fill(line, words ? h("span", null, words) : null);
  line.hidden = words === "";
}
