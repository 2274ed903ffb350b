import { browserStore, type KeyValueStore } from '@muster/core'

const store = browserStore('muster.recent-units.')
const max = 6

/** Returns the units selected last, newest first; none without readable storage. */
export function recentUnits(userId: number, from: KeyValueStore = store): readonly number[] {
  try {
    const ids: unknown = JSON.parse(from.get(String(userId)) ?? '[]')
    return Array.isArray(ids) ? ids.filter(id => Number.isSafeInteger(id)).slice(0, max) : []
  } catch {
    return []
  }
}

/** Stores a unit as the most recent one. */
export function rememberRecent(userId: number, unitId: number, into: KeyValueStore = store): void {
  const ids = [unitId, ...recentUnits(userId, into).filter(id => id !== unitId)].slice(0, max)
  try {
    into.set(String(userId), JSON.stringify(ids))
  } catch {
    // without storage, recent units are not remembered
  }
}
