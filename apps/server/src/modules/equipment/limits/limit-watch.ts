import type { UnitWatch, WatchSource } from '#telemetry/watch/watch-source.ts'
import { effectiveLimits } from './effective-limits.ts'
import { limitWatches, type WatchedLimits } from './limit-watches.ts'
import { readUnitLimits } from './read-limits.ts'

/** Raises alarms when readings of a unit exceed its limits. Every unit has some. */
export const limitWatch: WatchSource = {
  id: 'limits',
  read: async (db, unitIds) => {
    const units = await readUnitLimits(db, unitIds)
    return new Map(
      units.map(({ unitId, levels, ...more }) => [unitId, shared({ limits: effectiveLimits(levels).limits, ...more })]),
    )
  },
}

const made = new Map<string, readonly UnitWatch[]>()
const most = 10_000

/** Returns one list of watches for all units with the same limits. */
function shared(of: WatchedLimits): readonly UnitWatch[] {
  const key = JSON.stringify(of)
  const known = made.get(key)
  if (known) return known
  const watches = limitWatches(of)
  if (made.size >= most) made.clear()
  made.set(key, watches)
  return watches
}
