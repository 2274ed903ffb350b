import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { commitHooks } from '@muster/server/src/start/follow-modules.ts'
import { modules } from '@muster/server/src/start/modules.ts'
import { storeAggregates } from '@muster/server/src/telemetry/aggregates/store-aggregates.ts'
import type { Observation } from '@muster/server/src/telemetry/ingest/observation.ts'
import { createPipeline } from '@muster/server/src/telemetry/ingest/pipeline.ts'
import { prepareDatabase } from '../sides/database.ts'
import { describeMachines } from './machines.ts'

/** Compared units: the first ones. */
const units = 4
const perCommit = 2000

/** Tables, their order, and columns that are not of the readings: IDs, times of arrival, and what the server remembers for the next reading. */
const compared = [
  { table: 'position', order: 'unit_id, fix_time', without: ['position_id', 'received_at'] },
  { table: 'position_day', order: 'unit_id, day', without: [] },
  { table: 'position_aggregate', order: 'unit_id, day', without: [] },
  {
    table: 'unit_state',
    order: 'unit_id',
    without: ['position_id', 'received_at', 'previous_time', 'watch_version'],
  },
  { table: 'alarm', order: 'unit_id, occurred_at', without: ['alarm_id', 'received_at', 'text'] },
]

/**
 * Sends the readings of some loaded units through ingest into a second database, and compares the tables.
 * @throws Error if loading and ingest leave different rows
 */
export async function checkState(db: Database, url: string, to: Date): Promise<void> {
  await sql`create database ingested`.execute(db)
  const other = new URL(url)
  other.pathname = '/ingested'
  const ingested = await prepareDatabase(other.href, units)
  try {
    await describeMachines(ingested)
    await ingest(db, ingested)
    await storeAggregates(ingested, to.getTime() + 3_600_000)
    for (const { table, order, without } of compared) {
      const rowsOf = async (from: Database) => {
        const { rows } = await sql<{ row: object }>`
          select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t where unit_id <= ${units}::int
          order by ${sql.raw(order)}`.execute(from)
        return rows.map(({ row }) => row)
      }
      const [loaded, sent] = [await rowsOf(db), await rowsOf(ingested)]
      const at = loaded.findIndex((row, i) => !isDeepStrictEqual(row, sent[i]))
      if (at === -1 && loaded.length === sent.length && loaded.length > 0) continue
      const rows = JSON.stringify({ loaded: loaded[at], ingested: sent[at] })
      throw new Error(`Loading leaves other rows in ${table} than ingest: ${loaded.length}, ${sent.length}. ${rows}`)
    }
  } finally {
    await ingested.destroy()
  }
  await sql`drop database ingested with (force)`.execute(db)
}

async function ingest(db: Database, ingested: Database): Promise<void> {
  const pipeline = createPipeline({
    db: ingested,
    register: false,
    rootCompanyId: 1,
    inCommit: commitHooks(modules),
    wait: 0,
  })
  const { rows } = await sql<Observation>`
    select 'bench-' || unit_id as "deviceUid", 'traccar' as source, date_part('epoch', fix_time) * 1000 as time, latitude, longitude, speed,
      course, ignition, engine_hours as "engineHours", odometer, fuel_level as "fuelLevel", fuel_used as "fuelUsed", signals
    from position where unit_id <= ${units}::int order by fix_time, unit_id`.execute(db)
  for (let start = 0; start < rows.length; start += perCommit) {
    const observations = rows
      .slice(start, start + perCommit)
      .map(({ signals, ...row }) => ({ ...row, ...(signals && { signals }) }))
    const { accepted } = await pipeline.ingest({
      observations,
      events: [],
      rejected: [],
      observationIndexes: observations.map((_, i) => i),
    })
    if (accepted !== observations.length)
      throw new Error(`Of ${observations.length} readings ${accepted} were accepted.`)
  }
  await pipeline.drain()
}
