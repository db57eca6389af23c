// Style sheets of pages that are not the first one come with them.

/**
 * Waits until the style sheet is there, or turns out not to be: a page without it is better than none.
 * @param {string} name Such as "editor".
 * @returns {Promise<void>}
 */
export function needStyle(name) {
  const { href } = new URL(`../style/${name}.css`, import.meta.url);
  const there = document.querySelector(`link[href="${href}"]`);
  if (there instanceof HTMLLinkElement && there.sheet) return Promise.resolve();
  const link = there instanceof HTMLLinkElement ? there : document.createElement("link");
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => resolve(), { once: true });
    if (there) return;
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  });
}
