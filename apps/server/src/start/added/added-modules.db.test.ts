import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedFleet } from '#test/ingest.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { AddedModules } from './added-modules.ts'

const weighbridge = join(import.meta.dirname, '../../../../../examples/plugin-weighbridge/server/index.ts')
const [weigher, reader, stranger] = [910, 911, 912]

let database: TestDatabase
let folder: string
let added: AddedModules
let app: RealApp
let unitId: number

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const plugin = (parts: string) =>
  `export default { version: '1.0.0', requires: '^0.2.0', document: { paths: {} }, handlers: [], ${parts} }`

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'muster-modules-'))
  writeFileSync(join(folder, '0001-broken.sql'), 'create tabel nothing ()')
  added = await AddedModules.load([
    weighbridge,
    write('throws.mjs', `throw new Error('no licence')`),
    write('nothing.mjs', 'export default 1'),
    write('twice.mjs', plugin(`id: 'weighbridge'`)),
    write('old.mjs', plugin(`id: 'old', requires: '^0.1.0'`)),
    write('greedy.mjs', plugin(`id: 'greedy', permissions: ['ADM_UNIT_VIEW']`)),
    write('sql.mjs', plugin(`id: 'broken-sql', migrations: new URL('./', import.meta.url)`)),
    write(
      'open.mjs',
      plugin(
        `id: 'open', handlers: [{ operation: { id: 'open', service: 'plugin:open', method: 'GET', path: '/', access: { public: true } } }]`,
      ),
    ),
  ])
  await added.prepare(database.db)
  const fleet = await seedFleet(database.db)
  unitId = await fleet.unit('Truck', 'weighed')
  const both = ['ADM_FLEET_HISTORY_VIEW', 'PLUGIN_WEIGHBRIDGE_WEIGH']
  await seedCallers(database.db, {
    [weigher]: { companyId: fleet.customer, acls: both },
    [reader]: { companyId: fleet.customer, acls: ['ADM_FLEET_HISTORY_VIEW'] },
    [stranger]: { companyId: fleet.stranger, acls: both },
  })
  app = await realApp(database.db, { added })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

const post = (as: number | string | undefined, payload: object) =>
  app.send('POST', '/plugins/weighbridge/weighings', { ...(as !== undefined && { as }), payload })
const list = async (as: number) => (await app.send('GET', '/plugins/weighbridge/weighings', { as })).json()

test('names each rejected module, and loads the rest', async () => {
  const ready = (await app.app.inject('/readyz')).json()
  expect(ready.modules.slice(0, 2)).toEqual([
    { name: 'weighbridge', version: '1.0.0' },
    { name: 'throws.mjs', leftOut: true },
  ])
  const troubles = added.all.map(({ name, trouble }) => [name.split('/').at(-1), trouble?.split('.')[0]])
  expect(troubles).toEqual([
    ['index.ts', undefined],
    ['throws.mjs', 'It does not load: no licence'],
    ['nothing.mjs', 'Its module has no server plugin as default export'],
    ['twice.mjs', 'Another module has the id weighbridge'],
    ['old.mjs', 'It is for version ^0'],
    ['greedy.mjs', 'Its permission ADM_UNIT_VIEW does not begin with PLUGIN_, or somebody else has it'],
    ['sql.mjs', 'Migration 0001-broken'],
    ['open.mjs', 'Its operation open needs no session'],
  ])
})

test('serves operations within the scope of the caller, and stores data in its own schema', async () => {
  expect((await post(weigher, { unitId, kilograms: 12_400 })).statusCode).toBe(204)
  expect(await list(reader)).toMatchObject({ items: [{ unitId, unitName: 'Truck', kilograms: 12_400 }] })
  expect(await list(stranger)).toEqual({ items: [] })
  expect((await post(stranger, { unitId, kilograms: 1 })).json()).toMatchObject({
    status: 404,
    detail: 'There is no such unit.',
  })
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_name in ('weighing', 'known_permission') order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(['plugin_weighbridge.known_permission', 'plugin_weighbridge.weighing'])
})

test('rejects calls without a session, without the permission, and with an invalid body', async () => {
  expect((await post(undefined, {})).json()).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  expect((await post('garbage', {})).json()).toMatchObject({ status: 401, code: 'TOKEN_INVALID' })
  expect((await post(reader, { unitId, kilograms: 5 })).json()).toMatchObject({
    status: 403,
    code: 'PERMISSION_MISSING',
  })
  for (const body of [{}, { unitId, kilograms: 0 }, { unitId, kilograms: 'x' }, { unitId: 1e12, kilograms: 5 }, []])
    expect((await post(weigher, body as object)).statusCode).toBe(400)
  const large = { unitId, kilograms: 5, note: 'x'.repeat(1_100_000) }
  expect((await post(weigher, large)).statusCode).toBe(413)
})

test('offers its permission in user groups, and grants it to administrators once', async () => {
  const { db } = database
  const { group_id: groupId } = await db
    .insertInto('user_group')
    .values({ name: 'Yard', role: 'ADMIN', acls: ['SYS_GROUP_ACL_VIEW'], features: [] })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  await added.prepare(db)
  const { acls } = await db
    .selectFrom('user_group')
    .select('acls')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  expect(acls).not.toContain('PLUGIN_WEIGHBRIDGE_WEIGH')
  const lookup = await app.send('GET', '/lookup-tables/acls', { as: weigher })
  expect(lookup.body).toContain('PLUGIN_WEIGHBRIDGE_WEIGH')
})
