/** Visited screen, or unit with its name. */
export interface Visit {
  href: string
  /** Name of the unit; undefined for a screen, which has the title of its route. */
  name?: string
}

const limit = 10
const keyOf = (userId: number) => `muster.recent.${userId}`

/** Returns visits newest first; empty if storage is blocked or invalid. */
export function recentVisits(userId: number): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit) : []
  } catch {
    return []
  }
}

/** Stores a visit in this browser; keeps the user's last ten. */
export function rememberVisit(userId: number, visit: Visit): void {
  const others = recentVisits(userId).filter(({ href }) => href !== visit.href)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([visit, ...others].slice(0, limit)))
  } catch {
    // storage is blocked or full
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false
  const { href, name } = value as Partial<Visit>
  return typeof href === 'string' && href.startsWith('/') && (name === undefined || typeof name === 'string')
}
