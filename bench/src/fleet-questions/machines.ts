import { sql } from 'kysely'
import { features, permissions } from '@muster/contract'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'

/** Degrees Celsius of the coolant above which a machine counts as broken down. */
export const overheatedFrom = 110

export const fleets = ['East', 'West', 'North', 'South']
const models = ['F-150', 'G-2000', 'H-2']

export const userId = 1

/** Distributes the units of company 1 over fleets and models, watches their coolant alone, and adds a user in UTC. */
export async function describeMachines(db: Database): Promise<void> {
  await sql`insert into brand (brand_id, name) values (1, 'Bench')`.execute(db)
  await sql`insert into machine_type (type_id, name) values (1, 'Truck') on conflict (type_id) do nothing`.execute(db)
  await sql`insert into model (model_id, brand_id, type_id, name)
    select i, 1, 1, name from unnest(${models}::text[]) with ordinality as m (name, i)`.execute(db)
  await sql`insert into fleet (fleet_id, company_id, name)
    select i, 1, name from unnest(${fleets}::text[]) with ordinality as f (name, i)`.execute(db)
  await sql`update unit set brand_id = 1, type_id = 1, model_id = 1 + unit_id / 4 % ${models.length}::int`.execute(db)
  await sql`insert into fleet_unit (fleet_id, unit_id) select 1 + unit_id % ${fleets.length}::int, unit_id from unit`.execute(
    db,
  )
  const limits = {
    overspeed: null,
    idleMinutes: null,
    lowFuel: null,
    fuelDrop: null,
    towing: null,
    engineTemperature: overheatedFrom,
  }
  await sql`insert into company_limits (company_id, limits) values (1, ${JSON.stringify(limits)}::jsonb)`.execute(db)
  await sql`insert into user_group (group_id, name, role, acls, features)
    values (1, 'Bench', 'ADMIN', ${[...permissions]}::text[], ${[...features]}::text[])`.execute(db)
  await sql`insert into app_user (user_id, company_id, group_id, login, timezone)
    values (${userId}::int, 1, 1, 'bench', 'UTC')`.execute(db)
  await sql`analyze`.execute(db)
}
