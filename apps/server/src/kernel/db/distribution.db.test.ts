import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/**
 * Unique keys without the distribution column, which Citus does not allow on distributed tables: `unit_id` of what a unit
 * has, otherwise `company_id`. A new table must not add to them: put the column into its primary key.
 */
const exceptions = {
  // small, the same on each node: these become reference tables
  reference: [
    'app_user: app_user_login, app_user_pkey',
    'command_catalog: command_catalog_name, command_catalog_pkey',
    'command_template: command_template_name, command_template_pkey',
    'device: device_pkey, device_uid_key',
    'embed_token: embed_token_pkey, embed_token_token_hash_key',
    'fleet: fleet_pkey',
    'import: import_pkey',
    'record: record_pkey',
    'subscription_order: subscription_order_pkey, subscription_order_seller_id_order_number_key',
  ],
  // one device reports for one unit at a time: only a key without the unit says so
  devices: ['device_assignment: device_assignment_current, device_assignment_pkey', 'unit: unit_device_id_key'],
  // the client repeats a request with its own key, whatever the units
  requests: [
    'command: command_pkey, command_user_id_request_key_key',
    'unit_subscription: unit_subscription_pkey, unit_subscription_user_id_request_key_key',
  ],
  // the contract addresses them by number alone
  numbered: [
    'alarm: alarm_pkey',
    'can_sniffing: can_sniffing_pkey',
    'file_transfer: file_transfer_pkey',
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

test('unique keys of rows of a company contain the distribution column, but for the listed ones', async () => {
  const tables = await ownedTables()
  const lacking = tables.flatMap(({ name, lacking }) => (lacking.length > 0 ? [`${name}: ${lacking.join(', ')}`] : []))
  expect(lacking.toSorted()).toEqual(Object.values(exceptions).flat().toSorted())
})

test('what fills the disk is ready: positions and their days have the unit first in each key', async () => {
  const tables = await ownedTables()
  for (const name of ['position', 'position_day', 'dm1_message'])
    expect(tables.find(table => table.name === name)?.lacking).toEqual([])
})
