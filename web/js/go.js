// Lets a page send the reader to another page without knowing the router, and know whether they are still there.

/** @param {string} path */
export function go(path) {
  dispatchEvent(new CustomEvent("zertz:go", { detail: path }));
}

let visit = 0;

/** For the router: another page is wanted. */
export function moveOn() {
  visit += 1;
}

/**
 * Begins something that takes a while. What comes back says whether the reader is still on the page that asked for it.
 */
export function here() {
  const mine = visit;
  return () => mine === visit;
}
