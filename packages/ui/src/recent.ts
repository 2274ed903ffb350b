/** Of every key under which a browser remembers what somebody opened last; the second one is of earlier versions. */
const prefixes = ['muster.recent', 'muster.dashboard.recent']

/** Of everybody: whoever uses this browser next does not see which units were opened. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (prefixes.some(prefix => key.startsWith(prefix))) localStorage.removeItem(key)
    }
  } catch {
    // nothing is stored
  }
}
