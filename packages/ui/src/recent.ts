/** Prefixes of keys for recently opened items; the second one is of earlier versions. */
const prefixes = ['muster.recent', 'muster.dashboard.recent']

/** Removes recently opened items of all users, so that the next user does not see them. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (prefixes.some(prefix => key.startsWith(prefix))) localStorage.removeItem(key)
    }
  } catch {
    // nothing is stored
  }
}
