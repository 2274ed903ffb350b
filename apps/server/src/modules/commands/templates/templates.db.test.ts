import type { CommandManagerSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { giveCatalog } from '../catalogs/catalog-units.ts'
import { addCatalog } from '../catalogs/save-catalog.ts'
import { listTemplates } from '../command-queries.ts'
import { commandServer, ownScope, scripted, seedCommandWorld } from '../testing.ts'
import { double } from '#kernel/ports/testing.ts'
import { traccarGateway } from '../gateway/traccar-gateway.ts'
import { catalogsWith } from '../catalogs/read-catalogs.ts'
import { idOfTemplate, listAllTemplates, readTemplate } from './read-templates.ts'
import { addTemplate, changeTemplate, removeTemplate } from './save-template.ts'

type Input = CommandManagerSchemas['CommandTemplateInput']

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedCommandWorld(database.db)
  await sql`alter table command_template alter column template_id restart with 10`.execute(database.db)
  await sql`alter table command_catalog alter column catalog_id restart with 10`.execute(database.db)
  // a company above both, so that theirs is not everybody's
  await database.db.insertInto('company').values({ company_id: 9, name: 'Root' }).execute()
  await database.db.updateTable('company').set({ parent_company_id: 9 }).where('company_id', '<', 9).execute()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('command').execute()
  await database.db.deleteFrom('command_catalog').where('catalog_id', '>', 1).execute()
  await database.db.deleteFrom('command_template').where('template_id', '>', 3).execute()
})

const scopes = { own: ownScope, foreign: { userId: 3, companyIds: [2] }, root: { userId: 4, companyIds: [1, 2, 9] } }
const saving = (who: keyof typeof scopes = 'own') => ({
  db: database.db,
  scope: scopes[who],
  caller: {
    userId: scopes[who].userId,
    login: who,
    companyId: scopes[who].companyIds.at(who === 'root' ? -1 : 0) ?? 0,
  },
})
const lights = { type: 'CAN_INJECTION', name: 'Lights', payload: '18FF11F9 01 01' } as const
const key = { type: 'CAN_INJECTION', name: 'Lights' } as const
const add = (changes: Partial<Input> = {}, who: keyof typeof scopes = 'own') =>
  addTemplate({ ...lights, ...changes }, saving(who))
const listed = async (asked: object = {}, who: keyof typeof scopes = 'own') =>
  (await listAllTemplates(database.db, scopes[who], { page: 0, ...asked })).items.map(
    ({ name, version }) => `${name} ${version}`,
  )
/** What unit 2 may be sent, by name and payload. */
const offered = async () => {
  const ids = (await listTemplates(database.db, ownScope, { assetId: 2 }, 0)).items.map(({ id }) => id)
  return Promise.all(ids.map(async id => (await readTemplate(database.db, ownScope, id)).payload))
}
const inCatalog = async (templateId: number, name = 'Field') => {
  const catalogId = await addCatalog({ name, templateIds: [templateId] }, saving())
  await giveCatalog(database.db, ownScope, { catalogId, assetIds: [2] })
  return catalogId
}

test('CMD-031 a command is added for the caller’s company, and read by type and name and by id', async () => {
  const id = await add({ description: 'The beacon' })
  expect(await idOfTemplate(database.db, ownScope, key)).toBe(id)
  expect(await readTemplate(database.db, ownScope, id)).toEqual({
    id,
    type: 'CAN_INJECTION',
    name: 'Lights',
    version: 1,
    description: 'The beacon',
    payload: '18FF11F9 01 01',
    updateTimestamp: expect.any(String),
  })
  await expect(readTemplate(database.db, scopes.foreign, id)).rejects.toMatchObject({ status: 404 })
  await expect(idOfTemplate(database.db, ownScope, { ...key, type: 'FILE_TRANSFER' })).rejects.toMatchObject({
    status: 404,
  })
})

test.each<[string, Partial<Input>, string]>([
  ['frames that are missing', { payload: undefined }, 'payload: is missing'],
  ['half a byte', { payload: '18F' }, 'payload: a byte has two digits'],
  ['a file without a name', { type: 'FILE_TRANSFER' }, 'fileName: is missing'],
  ['a name that is a step in an address', { name: '..' }, 'name: dots alone are no name'],
])('%s: it is refused, and the field is named', async (_, changes, line) => {
  await expect(add(changes)).rejects.toMatchObject({ status: 400, errors: [line] })
})

test('a change is a new version under the same id, and the earlier one stays', async () => {
  const id = await add()
  await changeTemplate(key, { ...lights, name: 'Beacon', payload: '18FF11F9 01 02' }, true, saving())
  expect(await readTemplate(database.db, ownScope, id)).toMatchObject({
    name: 'Beacon',
    version: 2,
    payload: '18FF11F9 01 02',
  })
  expect(await listed({ searchPattern: 'bea' })).toEqual(['Beacon 2'])
  expect(await listed({ searchPattern: 'bea', allVersions: true })).toEqual(['Beacon 2', 'Beacon 1'])
  await expect(
    changeTemplate({ ...key, name: 'Beacon' }, { ...lights, type: 'FILE_TRANSFER', fileName: 'a' }, true, saving()),
  ).rejects.toMatchObject({ status: 400, errors: ['type: stays as it is'] })
})

test('what uses a command goes along with a change that cascades, and stays with the earlier version without', async () => {
  const id = await add()
  await inCatalog(id)
  await changeTemplate(key, { ...lights, payload: '02' }, true, saving())
  expect(await offered()).toEqual(['02'])
  await changeTemplate(key, { ...lights, payload: '03' }, false, saving())
  expect(await offered()).toEqual(['02'])
  expect(await catalogsWith(database.db, ownScope, id)).toEqual([])
})

test('what waits for its unit is sent as it was when it was sent', async () => {
  const id = await add()
  await inCatalog(id)
  const server = commandServer(database.db, scripted())
  const command = await server.send({ templateId: id, assetId: 2 })
  await changeTemplate(key, { ...lights, payload: '02' }, true, saving())
  const { template_id } = await server.row(command)
  expect(await readTemplate(database.db, ownScope, template_id ?? 0)).toMatchObject({
    version: 1,
    payload: '18FF11F9 01 01',
  })
})

test('one in the gateway’s own words keeps them until it has frames of its own', async () => {
  const of = { type: 'CAN_INJECTION', name: 'Request position' } as const
  const action = async () =>
    (
      await database.db
        .selectFrom('command_template')
        .select('action')
        .where('template_id', '=', 1)
        .executeTakeFirstOrThrow()
    ).action
  await changeTemplate(of, { ...of, description: 'At once' }, true, saving('root'))
  expect(await action()).toEqual({ type: 'positionSingle' })
  await changeTemplate(of, { ...of, payload: '18FF' }, true, saving('root'))
  expect(await action()).toBeNull()
})

test.each<[NonNullable<Input['action']>, object]>([
  [{ type: 'POSITION_NOW' }, { type: 'positionSingle', attributes: { noQueue: true } }],
  [
    { type: 'INTERVAL', intervalSeconds: 30 },
    { type: 'positionPeriodic', attributes: { frequency: 30, noQueue: true } },
  ],
  [
    { type: 'OUTPUT_ON', output: 2 },
    { type: 'outputControl', attributes: { index: 2, data: '1', noQueue: true } },
  ],
  [
    { type: 'OUTPUT_OFF', output: 2 },
    { type: 'outputControl', attributes: { index: 2, data: '0', noQueue: true } },
  ],
  [{ type: 'IMMOBILISE' }, { type: 'engineStop', attributes: { noQueue: true } }],
  [{ type: 'RESTART' }, { type: 'rebootDevice', attributes: { noQueue: true } }],
  [
    { type: 'TEXT', text: 'setdigout 1' },
    { type: 'custom', attributes: { data: 'setdigout 1', noQueue: true } },
  ],
])(
  'an action that a person enters is read as entered, and reaches the device through the gateway: %o',
  async (action, sent) => {
    const id = await add({ payload: undefined, action })
    expect(await readTemplate(database.db, ownScope, id)).toMatchObject({ action })
    // one that says nothing about it changes nothing of it
    await changeTemplate(key, { ...key, description: 'Changed' }, true, saving())
    expect(await readTemplate(database.db, ownScope, id)).toMatchObject({ action, version: 2 })
    await database.db.updateTable('unit').set({ device_id: 1 }).where('unit_id', '=', 1).execute()
    const catalogId = await addCatalog({ name: 'Actions', templateIds: [id] }, saving())
    await giveCatalog(database.db, ownScope, { catalogId, assetIds: [1] })
    const traccar = await double(url => (url.pathname === '/api/devices' ? [{ id: 42, status: 'online' }] : {}))
    const server = commandServer(database.db, traccarGateway({ url: traccar.url, token: 'secret' }))
    await server.send({ templateId: id, assetId: 1 })
    await server.sweep()
    expect(traccar.requests.at(-1)?.body).toEqual({ deviceId: 42, ...sent })
  },
)

test.each<[string, Partial<Input>, string]>([
  ['an output without its number', { action: { type: 'OUTPUT_ON' } }, 'action.output: is missing'],
  [
    'a value of another action',
    { action: { type: 'RESTART', output: 1 } },
    'action.output: this action does not have it',
  ],
  [
    'an action of a file',
    { type: 'FILE_TRANSFER', fileName: 'a.bin', action: { type: 'RESTART' } },
    'action: a file has no action',
  ],
])('%s: it is refused, and the field is named', async (_, changes, line) => {
  await expect(add({ payload: undefined, ...changes })).rejects.toMatchObject({ status: 400, errors: [line] })
})

test('an action that is removed leaves the frames', async () => {
  const id = await add({ action: { type: 'IMMOBILISE' } })
  await expect(changeTemplate(key, { ...key, action: null }, true, saving())).rejects.toMatchObject({ status: 400 })
  await changeTemplate(key, { ...lights, action: null }, true, saving())
  const { action, payload } = await readTemplate(database.db, ownScope, id)
  expect([action, payload]).toEqual([undefined, lights.payload])
})

test('a name is taken once in a company and of a type, and another company may have it, too', async () => {
  await add()
  await expect(add()).rejects.toMatchObject({ status: 409, errors: ['name: is taken'] })
  const theirs = await add({}, 'foreign')
  expect(await idOfTemplate(database.db, scopes.foreign, key)).toBe(theirs)
  await add({ name: 'Horn' })
  await expect(changeTemplate({ ...key, name: 'Horn' }, lights, true, saving())).rejects.toMatchObject({ status: 409 })
})

test('what is everybody’s is changed by the company above all alone', async () => {
  const everybodys = { type: 'CAN_INJECTION', name: 'For nobody' } as const
  await expect(changeTemplate(everybodys, { ...everybodys, payload: '01' }, true, saving())).rejects.toMatchObject({
    status: 403,
  })
  await expect(removeTemplate(everybodys, saving())).rejects.toMatchObject({ status: 403 })
  await changeTemplate(everybodys, { ...everybodys, payload: '01' }, true, saving('root'))
  expect(await listed({ searchPattern: 'nobody' })).toEqual(['For nobody 2'])
})

test('where a command is used is shown with how many units have it, as far as it is in sight', async () => {
  const id = await add()
  const catalogId = await inCatalog(id)
  expect(await catalogsWith(database.db, ownScope, id)).toEqual([{ catalogId, catalogName: 'Field', assetsCount: 1 }])
  expect(await catalogsWith(database.db, scopes.foreign, id)).toEqual([])
})

test('a command is deleted with all its versions, once no profile holds one and none waits for a unit', async () => {
  const id = await add()
  const catalogId = await inCatalog(id)
  await changeTemplate(key, { ...lights, payload: '02' }, false, saving())
  await expect(removeTemplate(key, saving())).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('command profiles: 1'),
  })
  const earlier = (await listTemplates(database.db, ownScope, { assetId: 2 }, 0)).items[0]?.id ?? 0
  const server = commandServer(database.db, scripted())
  const command = await server.send({ templateId: earlier, assetId: 2 })
  await database.db.deleteFrom('command_catalog').where('catalog_id', '=', catalogId).execute()
  await expect(removeTemplate(key, saving())).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('waits for units: 1'),
  })
  await database.db
    .updateTable('command')
    .set({ status: 'ABORTED', ended_at: new Date() })
    .where('command_id', '=', command)
    .execute()
  await removeTemplate(key, saving())
  expect(await listed({ allVersions: true, searchPattern: 'Lights' })).toEqual([])
  expect((await server.row(command)).template_name).toBe('Lights')
})

test('CMD-031 I/O profiles that a command switches an output of are named where they are in sight, and counted elsewhere', async () => {
  const id = await add()
  const switching = (name: string, company_id: number) => ({
    kind: 'io-profile',
    name,
    company_id,
    data: JSON.stringify({ outputs: [{ onTemplateId: id }] }),
  })
  const removal = () => removeTemplate(key, saving()).catch((error: unknown) => (error as { detail: string }).detail)
  await database.db.insertInto('record').values(switching('Their pump', 2)).execute()
  expect(await removal()).toContain('an I/O profile: 1 I/O profile.')
  await database.db.insertInto('record').values(switching('Pump', 1)).execute()
  expect(await removal()).toContain('an I/O profile: Pump and 1 more.')
  await database.db.deleteFrom('record').where('kind', '=', 'io-profile').execute()
})
