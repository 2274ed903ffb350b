import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { PositionListener } from '../followers.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** A track file, and the positions that its import stored for one unit. */
export interface TrackImport {
  importId: number
  fileName: string
  importedAt: Date
  unitId: number
  unitName: string
  from: Date
  to: Date
  count: number
}

/** Records the positions that an import stores, as commits report them. */
export class TrackImportRecord {
  readonly #db: Database
  readonly #fileName: string
  #importId: number | undefined
  /** Times since the last `save`, by unit. */
  readonly #stored = new Map<number, Milliseconds[]>()

  constructor(db: Database, fileName: string) {
    this.#db = db
    this.#fileName = fileName
  }

  /** Undefined until a position is stored. */
  get importId(): number | undefined {
    return this.#importId
  }

  readonly receive: PositionListener = positions => {
    for (const { unitId, observation } of positions) {
      const times = this.#stored.get(unitId) ?? []
      this.#stored.set(unitId, times)
      times.push(observation.time)
    }
  }

  async save(): Promise<void> {
    if (this.#stored.size === 0) return
    const parts = [...this.#stored].map(([unitId, times]) => ({ unitId, times: times.toSorted((a, b) => a - b) }))
    this.#stored.clear()
    const importId = (this.#importId ??= await this.#start())
    await this.#db
      .insertInto('track_import_part')
      .values(
        parts.map(({ unitId, times }) => ({
          import_id: importId,
          unit_id: unitId,
          first_time: new Date(times[0] ?? 0),
          last_time: new Date(times.at(-1) ?? 0),
          times: times.map(time => new Date(time)),
        })),
      )
      .execute()
  }

  async #start(): Promise<number> {
    const { import_id } = await this.#db
      .insertInto('track_import')
      .values({ file_name: this.#fileName.slice(0, 255).replaceAll('\0', '').toWellFormed() })
      .returning('import_id')
      .executeTakeFirstOrThrow()
    return import_id
  }
}

/** Returns imports of track files, newest first. */
export async function trackImports(db: Database, { limit }: { limit: number }): Promise<TrackImport[]> {
  const { rows } = await sql<TrackImport>`
    select i.import_id as "importId", i.file_name as "fileName", i.imported_at as "importedAt", u.unit_id as "unitId",
      u.name as "unitName", min(p.first_time) as "from", max(p.last_time) as "to", sum(cardinality(p.times))::int as count
    from (select * from track_import order by import_id desc limit ${limit}) i
      join track_import_part p using (import_id) join unit u using (unit_id)
    group by 1, 2, 3, 4, 5 order by 1 desc, 4`.execute(db)
  return rows
}

/** Returns the times of an import's positions by unit, in order. */
export async function partsOf(
  db: Database,
  importId: number,
): Promise<{ unitId: number; unitName: string; fileName: string; times: Date[] }[]> {
  const { rows } = await sql<{ unitId: number; unitName: string; fileName: string; times: Date[] }>`
    select u.unit_id as "unitId", u.name as "unitName", i.file_name as "fileName", array_agg(t order by t) as times
    from track_import i join track_import_part p using (import_id) join unit u using (unit_id), unnest(p.times) t
    where i.import_id = ${importId} group by 1, 2, 3 order by 1`.execute(db)
  return rows
}
