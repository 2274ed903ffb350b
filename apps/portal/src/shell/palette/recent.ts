/** A place the user was at: a screen by its address, or a unit with its name. */
export interface Visit {
  href: string
  /** A name of its own; a screen takes the title of its route. */
  name?: string
}

const limit = 10
const keyOf = (userId: number) => `muster.recent.${userId}`

/** Newest first; nothing where storage is blocked or holds something else. */
export function recentVisits(userId: number): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit) : []
  } catch {
    return []
  }
}

/** Puts a visit first; the ten last are kept, on this machine and for this user. */
export function rememberVisit(userId: number, visit: Visit): void {
  const others = recentVisits(userId).filter(({ href }) => href !== visit.href)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([visit, ...others].slice(0, limit)))
  } catch {
    // the palette does without
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false
  const { href, name } = value as Partial<Visit>
  return typeof href === 'string' && href.startsWith('/') && (name === undefined || typeof name === 'string')
}
