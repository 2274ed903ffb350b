import type { Database } from '#kernel/db/schema.ts'
import { UnitCache } from '../ingest/unit-cache.ts'
import type { UnitWatch, WatchSource } from './watch-source.ts'

/** Watches of units by all sources, held in memory until something that they are made of changes. */
export class UnitWatches extends UnitCache<readonly UnitWatch[]> {
  constructor(sources: readonly WatchSource[]) {
    super(async (db: Database, unitIds: readonly number[]) => {
      const all = new Map<number, readonly UnitWatch[]>()
      for (const source of sources)
        for (const [unitId, watches] of await source.read(db, unitIds)) {
          const others = all.get(unitId)
          // units with the watches of one source share them
          if (watches.length > 0) all.set(unitId, others ? [...others, ...watches] : watches)
        }
      return all
    })
  }
}
