import { sql } from 'kysely'
import { createDatabase } from '@muster/server/src/kernel/db/connect.ts'
import { startEmbedded } from '@muster/server/src/kernel/db/embedded.ts'
import { migrate } from '@muster/server/src/kernel/db/migrate.ts'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'

export interface BenchDatabase {
  db: Database
  url: string
  /** Process ID of the PostgreSQL postmaster. */
  pid: number
  close: () => Promise<void>
}

/**
 * Starts PostgreSQL in `folder`, migrated, with units 1 to `units` of company 1, each with the device `bench-<id>`.
 * @param durable false if the benchmark does not measure commits
 */
export async function openDatabase(folder: string, units: number, { durable = true } = {}): Promise<BenchDatabase> {
  const server = await startEmbedded(folder, { durable })
  const db = await prepareDatabase(server.url, units)
  const close = async () => {
    await db.destroy()
    await server.stop()
  }
  return { db, url: server.url, pid: server.pid, close }
}

/** Migrates a database and adds the units. */
export async function prepareDatabase(url: string, units: number): Promise<Database> {
  const db = createDatabase(url)
  await migrate(db)
  await sql`insert into company (company_id, name) values (1, 'Bench')`.execute(db)
  await sql`insert into device (device_id, uid, serial_number, company_id)
    select id, 'bench-' || id, 'bench-' || id, 1 from generate_series(1, ${units}::int) id`.execute(db)
  await sql`insert into unit (unit_id, name, device_id, company_id)
    select id, 'Unit ' || id, id, 1 from generate_series(1, ${units}::int) id`.execute(db)
  await sql`analyze`.execute(db)
  return db
}
