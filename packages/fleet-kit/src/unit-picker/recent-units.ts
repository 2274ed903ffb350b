import { browserStore, type KeyValueStore } from '@muster/core'

const store = browserStore('muster.recent-units.')
const max = 6

/** The units somebody chose last, newest first; none where nothing can be read. */
export function recentUnits(userId: number, from: KeyValueStore = store): readonly number[] {
  try {
    const ids: unknown = JSON.parse(from.get(String(userId)) ?? '[]')
    return Array.isArray(ids) ? ids.filter(id => Number.isSafeInteger(id)).slice(0, max) : []
  } catch {
    return []
  }
}

/** Puts a unit before those chosen earlier. */
export function rememberRecent(userId: number, unitId: number, into: KeyValueStore = store): void {
  const ids = [unitId, ...recentUnits(userId, into).filter(id => id !== unitId)].slice(0, max)
  try {
    into.set(String(userId), JSON.stringify(ids))
  } catch {
    // without storage nothing is recent the next time, and no more
  }
}
