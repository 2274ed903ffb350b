const key = 'muster.whatsNew'

/** Returns the version whose changes this browser showed last. */
export function lastShown(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the version; returns false if storage is blocked, so the changes are not shown at every visit. */
export function rememberShown(version: string): boolean {
  try {
    localStorage.setItem(key, version)
    return true
  } catch {
    return false
  }
}
