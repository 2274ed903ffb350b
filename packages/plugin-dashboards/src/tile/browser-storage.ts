/** Reads a valid value from local storage, or undefined. */
export function readStored<T>(name: string, isSound: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isSound(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Ignores storage errors of private windows and full disks. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // not stored
  }
}
