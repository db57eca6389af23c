// Other windows of this browser that have the same game open: they take turns in saving its notes, and tell each other.

export class Others {
  /**
   * @param {string} key
   * @param {(news: string) => void} heard Told when another window has saved, is closed while it saves, or has
   * forgotten all.
   */
  constructor(key, heard) {
    this.name = `zertz.notes:${key}`;
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(this.name);
    this.channel?.addEventListener("message", ({ data }) => heard(String(data)));
  }

  /** Tells the other windows what this one does. @param {"saved" | "leaving" | "forgotten"} news */
  tell(news) {
    this.channel?.postMessage(news);
  }

  /**
   * Does something while no other window does the like. Where the browser has no locks, such as on an address without
   * encryption, it is done at once.
   * @template T @param {() => Promise<T>} act @returns {Promise<T>}
   */
  async alone(act) {
    if (!navigator.locks) return act();
    return navigator.locks.request(this.name, async () => {
      // What the window before this one has said while it was its turn is heard first.
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
      return act();
    });
  }

  close() {
    this.channel?.close();
  }
}
