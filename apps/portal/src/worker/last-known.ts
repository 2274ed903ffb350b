/** Contents of the offline page: the last loaded counts and the page's texts in the user's language. */
export interface LastKnown {
  userId: number
  language: string
  name: string
  /** Primary colours on light and dark. */
  primary: readonly [light: string, dark: string]
  counts: { label: string; count: string }[]
  /** `known` contains the time of the counts. */
  texts: { title: string; text: string; known: string; retry: string }
}

/** Key in local storage, which the offline page can read but a worker cannot. */
const key = 'muster.lastKnown'

export function rememberLastKnown(known: LastKnown): void {
  try {
    localStorage.setItem(key, JSON.stringify(known))
  } catch {
    // storage is blocked or full; the offline page shows its default text
  }
}

/** Returns the stored contents if they belong to the signed-in user. */
export function lastKnown(): LastKnown | undefined {
  try {
    const known = JSON.parse(localStorage.getItem(key) ?? 'null') as LastKnown | null
    const isTheirs = known && localStorage.getItem('token') && localStorage.getItem('userId') === String(known.userId)
    return isTheirs ? known : undefined
  } catch {
    return undefined
  }
}

export function forgetLastKnown(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // storage is blocked
  }
}
