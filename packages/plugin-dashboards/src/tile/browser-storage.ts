/** What this browser remembers under a name; nothing where it keeps nothing, or something else. */
export function readStored<T>(name: string, isSound: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isSound(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Private windows and full disks forget; nothing else follows from it. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // forgotten at the next visit
  }
}
