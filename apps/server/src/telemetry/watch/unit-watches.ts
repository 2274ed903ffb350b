import type { Database } from '#kernel/db/schema.ts'
import { UnitCache } from '../ingest/unit-cache.ts'
import type { UnitWatch, WatchSource } from './watch-source.ts'

/** Caches the watches of units from all sources until their settings change. */
export class UnitWatches extends UnitCache<readonly UnitWatch[]> {
  constructor(sources: readonly WatchSource[]) {
    super(async (db: Database, unitIds: readonly number[]) => {
      const all = new Map<number, readonly UnitWatch[]>()
      for (const source of sources)
        for (const [unitId, watches] of await source.read(db, unitIds)) {
          const others = all.get(unitId)
          // units with watches of one source share the list
          if (watches.length > 0) all.set(unitId, others ? [...others, ...watches] : watches)
        }
      return all
    })
  }
}
