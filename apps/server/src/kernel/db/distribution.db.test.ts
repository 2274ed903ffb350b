import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { distributed, refusedByCitus } from '#test/distribution.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/**
 * Unique keys without the column by which their rows could be distributed: `unit_id` of what a unit has, otherwise
 * `company_id`. Their tables are not distributed. A new table must not add to them: put the column into its primary key.
 */
const exceptions = {
  // small
  reference: [
    'app_user: app_user_login, app_user_pkey',
    'command_catalog: command_catalog_name, command_catalog_pkey',
    'command_template: command_template_name, command_template_pkey',
    'device: device_pkey, device_uid_key',
    'embed_token: embed_token_pkey, embed_token_token_hash_key',
    'firmware: firmware_pkey',
    'firmware_key: firmware_key_pkey',
    'fleet: fleet_pkey',
    'import: import_pkey',
    'record: record_pkey',
    'sign_on_domain: sign_on_domain_pkey',
    'subscription_order: subscription_order_pkey, subscription_order_seller_id_order_number_key',
    'trip_link: trip_link_pkey, trip_link_secret_hash_key',
    'undelivered_mail: undelivered_mail_pkey',
  ],
  // a device reports for one unit at a time, which only a key without the unit enforces
  devices: ['device_assignment: device_assignment_current, device_assignment_pkey', 'unit: unit_device_id_key'],
  // the client repeats a request with its own key, regardless of the units
  requests: [
    'command: command_pkey, command_user_id_request_key_key',
    'rollout: rollout_pkey, rollout_user_id_request_key_key',
    'unit_subscription: unit_subscription_pkey, unit_subscription_user_id_request_key_key',
  ],
  // the contract addresses them by number alone
  numbered: [
    'alarm: alarm_pkey',
    'audit_entry: audit_entry_pkey',
    'audit_person: audit_person_pkey',
    'audit_seal: audit_seal_entry_id_key',
    'can_sniffing: can_sniffing_pkey',
    'file_transfer: file_transfer_pkey',
    'firmware_job: firmware_job_pkey',
    'maintenance_action: maintenance_action_pkey',
    'unit_service: unit_service_pkey',
    'web_notification: web_notification_pkey',
  ],
}

interface Owned {
  name: string
  lacking: string[]
}

/** Every table with rows of a company or a unit, with its unique keys that lack the distribution column. */
async function ownedTables(): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    with owned as (
      select c.oid, c.relname::text as name, case when bool_or(a.attname = 'unit_id') then 'unit_id' else 'company_id' end as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('unit_id', 'company_id')
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not a.attisdropped
      group by 1, 2
    )
    select name, coalesce(array_agg(i.indexrelid::regclass::text order by i.indexrelid::regclass::text collate "C") filter (
      where not exists (select from pg_attribute a where a.attrelid = i.indexrelid and a.attname = owned.key)), '{}') as lacking
    from owned left join pg_index i on i.indrelid = owned.oid and i.indisunique
    group by name order by name`.execute(database.db)
  return rows
}

test('requires the distribution column in unique keys of company rows, except for the listed ones', async () => {
  const tables = await ownedTables()
  const lacking = tables.flatMap(({ name, lacking }) => (lacking.length > 0 ? [`${name}: ${lacking.join(', ')}`] : []))
  expect(lacking.toSorted()).toEqual(Object.values(exceptions).flat().toSorted())
})

test('distributes every table that grows with positions by unit', () => {
  expect([...distributed]).toEqual([
    ['position', 'unit_id'],
    ['position_day', 'unit_id'],
    ['position_aggregate', 'unit_id'],
  ])
})

interface Table {
  lacking: string[]
  references: string[]
  triggers: string[]
}

/** Statements that Citus does not allow on a distributed table. */
async function refusedOn(table: string): Promise<Table> {
  const { rows } = await sql<Table>`
    select array(
      select i.indexrelid::regclass::text from pg_index i where i.indrelid = ${table}::regclass and i.indisunique and not exists (
        select from pg_attribute a where a.attrelid = i.indexrelid and a.attname = ${distributed.get(table)})) as lacking,
      array(select conname::text from pg_constraint
        where contype = 'f' and ${table}::regclass in (conrelid, confrelid)) as "references",
      array(select tgname::text from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal) as triggers`.execute(
    database.db,
  )
  return rows[0]!
}

// Citus accepts these; plain PostgreSQL has to be checked
const onPlain = !inject('isDistributed')

test.runIf(onPlain)(
  'requires distributed tables to have the unit in each unique key, no foreign keys and no triggers',
  async () => {
    for (const table of distributed.keys())
      expect([table, await refusedOn(table)]).toEqual([table, { lacking: [], references: [], triggers: [] }])
  },
)

describe.runIf(onPlain)('a statement that Citus would refuse is found', () => {
  const problems = async (statement: string) =>
    (await refusedByCitus(database.db, [statement])).map(problem => problem.slice(0, problem.indexOf(':')))

  test.each([
    ['select count(*) from position where fix_time > $1'],
    ['select * from position a join position b using (unit_id) where a.fix_time < b.fix_time'],
    ['select * from position p join position_day d on d.unit_id = p.unit_id and d.day = p.fix_time::date'],
    ['select * from position a join position b on a.fix_time = b.fix_time where a.unit_id = $1 and b.unit_id = $1'],
    ['select * from position p join unnest($1::int[]) asked (unit_id) using (unit_id)'],
    [
      `select * from (select unit_id, fix_time from position order by fix_time limit 10) k
      join position p on p.unit_id = k.unit_id and p.fix_time = k.fix_time`,
    ],
    [
      `select n, (select count(*) from position p where unit_id = $1 and p.fix_time > now() - n * interval '1 hour')
      from generate_series(1, 10) n`,
    ],
    [
      'with p as materialized (select * from position where position_id = $1) select * from p join unit using (unit_id)',
    ],
    ['select u.unit_id, p.fix_time from unit u, last_positions(u.unit_id, $1, $2, 1) p'],
    ['delete from position_day where day < $1'],
  ])('allows: %s', async statement => {
    expect(await problems(statement)).toEqual([])
  })

  const apart = 'joins distributed tables without unit_id'
  test.each([
    ['select * from position a join position b on a.fix_time = b.fix_time', [apart]],
    ['select * from position p join position_day d on d.day = p.fix_time::date', [apart]],
    ['select * from position a, position b where a.unit_id = $1 and b.unit_id = $2', [apart]],
    ['select * from position p where exists (select from position_day d where d.day = p.fix_time::date)', [apart]],
    [
      `select * from position p where unit_id = any($1) and fix_time = (
        select max(fix_time) from position q where q.fix_time < p.fix_time)`,
      [apart, 'limits or groups readings for each row of p'],
    ],
    [
      'select * from position p where fix_time = (select max(fix_time) from position q where q.unit_id = p.unit_id and q.fix_time < p.fix_time)',
      ['limits or groups readings for each row of p'],
    ],
    [
      `select * from position p where fix_time = (
        select max(fix_time) from position q where q.unit_id = $1 and q.fix_time < p.fix_time)`,
      [apart, 'limits or groups readings for each row of p'],
    ],
    ['select * from position join unit using (unit_id)', ['joins unit to a distributed table']],
    [
      `select * from unnest($1::int[]) asked, lateral (
        select * from position p where p.unit_id = asked order by fix_time desc limit 1) p`,
      ['limits or groups readings for each row of asked'],
    ],
  ])('rejects: %s', async (statement, found) => {
    expect(await problems(statement)).toEqual(found)
  })
})
