import { readFile } from 'node:fs/promises'
import { createDatabase } from '@muster/server/src/kernel/db/connect.ts'
import { startEmbedded } from '@muster/server/src/kernel/db/embedded.ts'
import { migrate } from '@muster/server/src/kernel/db/migrate.ts'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { openSession } from '@muster/server/src/modules/auth/sessions.ts'
import { addStandardGroups } from '@muster/server/src/modules/organisation/users/groups/standard-groups.ts'
import { sql } from 'kysely'

export interface LargeFleet {
  /** Companies below dealers, which are below the root company 1; each has 500 units and 5 fleets. */
  companies: number
  /** Company with units, and its fleets. */
  companyId: number
  fleetId: number
  /** Session of an administrator of all companies, and sessions of administrators of dealers. */
  tokens: string[]
}

const textSearch = new URL(import.meta.resolve('@muster/server/src/kernel/db/migrations/0190-text-search.sql'))

/** Users of different companies. */
const users = 10

/** Place of a stored unit. Half of all are within a few kilometres of one of 400 places, because real fleets gather. */
export function placeOf(unit: number): { latitude: number; longitude: number } {
  const width = unit % 2 === 0 ? 0.1 : 8
  const [place, spread] = [unit % 400, (factor: number) => (((unit * factor) % 1000) / 1000 - 0.5) * width]
  return {
    latitude: -50 + ((place * 37) % 110) + spread(7919),
    longitude: -170 + ((place * 89) % 340) + spread(104_729),
  }
}

/**
 * Stores a fleet in the embedded database of `folder`: companies, fleets, units 1 to `units` with a device and a latest position
 * each, and an alarm of every hundredth unit within the last day.
 */
export async function storeFleet(folder: string, units: number): Promise<LargeFleet> {
  // durable, so that the server does not start while the system still writes the fleet to the disk
  const server = await startEmbedded(folder)
  const db = createDatabase(server.url)
  try {
    await migrate(db)
    return await db.connection().execute(connection => fill(connection, units))
  } finally {
    await db.destroy()
    await server.stop()
  }
}

async function fill(db: Database, units: number): Promise<LargeFleet> {
  const customers = units / 500
  const dealers = Math.max(users, customers / 20)
  const fleets = customers * 5
  const first = 2 + dealers
  // indexes of trigrams are made afterwards, as in a migration: filling them row by row would take minutes
  await sql`drop index unit_text, device_text`.execute(db)
  // no triggers and checks of references, which would take minutes
  await sql`set session_replication_role = replica`.execute(db)
  await sql`
    insert into company (company_id, name, parent_company_id)
    select 1, 'Bench', null
    union all select 1 + n, 'Dealer ' || n, 1 from generate_series(1, ${dealers}::int) n
    union all select ${first}::int + n, 'Farm ' || n, 2 + n % ${dealers}::int from generate_series(0, ${customers}::int - 1) n`.execute(
    db,
  )
  await sql`
    insert into brand (brand_id, name) select n, (array['Fendt', 'Claas', 'Deutz', 'Valtra', 'Steyr'])[n] from generate_series(1, 5) n`.execute(
    db,
  )
  await sql`insert into machine_type (type_id, name) values (1, 'Tractor'), (2, 'Harvester')`.execute(db)
  await sql`
    insert into model (model_id, brand_id, type_id, name)
    select n, 1 + n % 5, 1 + n % 2, 'Model ' || n from generate_series(1, 40) n`.execute(db)
  await sql`
    insert into fleet (fleet_id, name, company_id)
    select 1 + n, 'Fleet ' || n, ${first}::int + n % ${customers}::int from generate_series(0, ${fleets}::int - 1) n`.execute(
    db,
  )
  await sql`
    insert into device (device_id, uid, serial_number, company_id)
    select n, 'bench-' || n, 'SN' || lpad(n::text, 8, '0'), ${first}::int + n % ${customers}::int
    from generate_series(1, ${units}::int) n`.execute(db)
  // names in another order than ids, as in a fleet that grew
  await sql`
    insert into unit (unit_id, company_id, device_id, name, serial, brand_id, type_id, model_id)
    select n, ${first}::int + n % ${customers}::int, n,
      (array['Fendt', 'Claas', 'Deutz', 'Valtra', 'Steyr'])[1 + n % 5] || ' ' || lpad((n::bigint * 7919 % 1000003)::text, 7, '0'),
      'CH' || lpad(n::text, 9, '0'), 1 + n % 5, 1 + n % 2, 1 + n % 40
    from generate_series(1, ${units}::int) n`.execute(db)
  await sql`insert into device_assignment (device_id, unit_id) select device_id, unit_id from unit`.execute(db)
  // as `placeOf`
  await sql`
    insert into unit_state (unit_id, fix_time, latitude, longitude, speed, course, status_id, engine_hours)
    select n, now() - (n * 7919::bigint % 7200) * interval '1 second',
      -50 + (n % 400 * 37) % 110 + (n * 7919::bigint % 1000 / 1000.0 - 0.5) * width,
      -170 + (n % 400 * 89) % 340 + (n * 104729::bigint % 1000 / 1000.0 - 0.5) * width,
      n % 40, n % 360, 1 + n % 4, n % 9000
    from generate_series(1, ${units}::int) n, lateral (select case n % 2 when 0 then 0.1 else 8 end as width) spread`.execute(
    db,
  )
  await sql`
    insert into fleet_unit (fleet_id, unit_id)
    select 1 + n % ${fleets}::int, n from generate_series(1, ${units}::int) n`.execute(db)
  await sql`
    insert into alarm (unit_id, alarm_type_id, priority_id, occurred_at)
    select n, alarm_type_id, 2 + n / 100 % 2, now() - (n * 7919::bigint % 86400) * interval '1 second'
    from generate_series(100, ${units}::int, 100) n, alarm_type where code = 'SOS'`.execute(db)
  const groups = await addStandardGroups(db)
  await sql`
    insert into app_user (company_id, group_id, login, password_hash, activated_at)
    select n, ${groups.get('admin')}::int, 'bench-' || n, 'none', now() from generate_series(1, ${users}::int) n`.execute(
    db,
  )
  await sql`reset session_replication_role`.execute(db)
  await sql.raw(await readFile(textSearch, 'utf8')).execute(db)
  await sql`vacuum (analyze)`.execute(db)
  const ids = await db.selectFrom('app_user').select('user_id').orderBy('user_id').execute()
  const tokens: string[] = []
  for (const { user_id: userId } of ids) tokens.push((await openSession(db, { userId, hours: 12 })).token)
  return { companies: customers, companyId: first, fleetId: 1, tokens }
}
