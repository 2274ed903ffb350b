const key = 'muster.whatsNew'

/** Version whose changes were shown last on this machine. */
export function lastShown(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @returns whether it will be known at the next visit; where storage is blocked nobody wants to see it every time */
export function rememberShown(version: string): boolean {
  try {
    localStorage.setItem(key, version)
    return true
  } catch {
    return false
  }
}
