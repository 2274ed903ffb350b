import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Number of each. */
const manyUnits = { companies: 50, fleets: 200, models: 40, profiles: 20 } as const

/**
 * A root company with companies below it, each with fleets, and units that are spread evenly over companies, fleets, models
 * and status profiles: unit n is of company 2 + n mod 50, of fleet 1 + n mod 200, of model 1 + n mod 40 and has profile
 * 1 + n mod 20. Unit n reported n minutes ago; every tenth never did, every hundredth is archived.
 */
export async function seedManyUnits(db: Database, count = 10_000): Promise<void> {
  const { companies, fleets, models, profiles } = manyUnits
  await sql`insert into company (company_id, name) values (1, 'Root')`.execute(db)
  await sql`
    insert into company (company_id, name, parent_company_id)
    select 1 + n, 'Company ' || n, 1 from generate_series(1, ${companies}::int) n`.execute(db)
  await sql`insert into brand (brand_id, name) values (1, 'Deere')`.execute(db)
  await sql`insert into machine_type (type_id, name) values (1, 'Tractor')`.execute(db)
  await sql`
    insert into model (model_id, brand_id, type_id, name)
    select n, 1, 1, 'Model ' || n from generate_series(1, ${models}::int) n`.execute(db)
  await sql`
    insert into fleet (fleet_id, name, company_id)
    select n, 'Fleet ' || n, 2 + n % ${companies}::int from generate_series(1, ${fleets}::int) n`.execute(db)
  await sql`
    insert into record (record_id, kind, name, data)
    select n, 'duty-profile', 'Profile ' || n, '{"rules": []}' from generate_series(1, ${profiles}::int) n`.execute(db)
  await sql`
    insert into unit (unit_id, company_id, name, serial, brand_id, type_id, model_id, archived_at)
    select n, 2 + n % ${companies}::int, 'Unit ' || lpad(n::text, 6, '0'), 'SN' || n, 1, 1, 1 + n % ${models}::int,
      case when n % 100 = 0 then now() end
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into unit_state (unit_id, fix_time, latitude, longitude)
    select n, now() - n * interval '1 minute', 45, 9 from generate_series(1, ${count}::int) n where n % 10 <> 0`.execute(
    db,
  )
  await sql`
    insert into fleet_unit (fleet_id, unit_id)
    select 1 + n % ${fleets}::int, n from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into unit_profile (unit_id, record_id, kind)
    select n, 1 + n % ${profiles}::int, 'duty-profile' from generate_series(1, ${count}::int) n`.execute(db)
  await sql`analyze company, fleet, fleet_unit, record, unit, unit_profile, unit_state`.execute(db)
}
