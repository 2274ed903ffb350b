/** What the offline page shows: the last counts of the fleet that the user has seen, and its own texts in the user's language. */
export interface LastKnown {
  userId: number
  language: string
  /** `dark` or `light`, as on the screen then. */
  mode: string
  name: string
  primary: string
  counts: { label: string; count: string }[]
  /** `known` says when the counts were loaded. */
  texts: { title: string; text: string; known: string; retry: string }
}

/** In local storage, which a worker cannot read: the offline page does. */
const key = 'muster.lastKnown'

export function rememberLastKnown(known: LastKnown): void {
  try {
    localStorage.setItem(key, JSON.stringify(known))
  } catch {
    // storage is blocked or full: the offline page has only its usual text
  }
}

/** Undefined where nothing is known of whoever is signed in. */
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
    // then there is none
  }
}
