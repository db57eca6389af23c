// Lets a page send the reader to another page without knowing the router.

/** @param {string} path */
export function go(path) {
  dispatchEvent(new CustomEvent("zertz:go", { detail: path }));
}
