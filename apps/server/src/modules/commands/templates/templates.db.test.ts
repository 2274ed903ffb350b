import type { CommandManagerSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { assignCommandProfile } from '../profiles/profile-units.ts'
import { addProfile } from '../profiles/save-profile.ts'
import { listTemplates } from '../command-queries.ts'
import { commandServer, ownScope, scripted, seedCommandWorld } from '#test/commands.ts'
import { fakeEngine } from '#test/fake-engine.ts'
import { traccarGateway } from '../gateway/traccar-gateway.ts'
import { profilesWithTemplate } from '../profiles/read-profiles.ts'
import { idOfTemplate, listAllTemplates, readTemplate } from './read-templates.ts'
import { addTemplate, changeTemplate, deleteTemplate } from './save-template.ts'

type Input = CommandManagerSchemas['CommandTemplateInput']

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedCommandWorld(database.db)
  await sql`alter table command_template alter column template_id restart with 10`.execute(database.db)
  await sql`alter table command_catalog alter column catalog_id restart with 10`.execute(database.db)
  // a parent company of both, so that templates of company 1 are not shared
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
const listed = async (filter: object = {}, who: keyof typeof scopes = 'own') =>
  (await listAllTemplates(database.db, scopes[who], { page: 0, ...filter })).items.map(
    ({ name, version }) => `${name} ${version}`,
  )
/** Returns the templates that unit 2 may receive, by name and payload. */
const offered = async () => {
  const ids = (await listTemplates(database.db, ownScope, { unitId: 2 }, 0)).items.map(({ id }) => id)
  return Promise.all(ids.map(async id => (await readTemplate(database.db, ownScope, id)).payload))
}
const inProfile = async (templateId: number, name = 'Field') => {
  const profileId = await addProfile({ name, templateIds: [templateId] }, saving())
  await assignCommandProfile(database.db, ownScope, { profileId, unitIds: [2] })
  return profileId
}

test('CMD-031 adds a command to the caller’s company and reads it by type and name, and by ID', async () => {
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
  ['a name that is a step in an address', { name: '..' }, 'name: must not consist only of dots'],
])('rejects %s and names the field', async (_, changes, line) => {
  await expect(add(changes)).rejects.toMatchObject({ status: 400, errors: [line] })
})

test('stores a change as a new version under the same ID and keeps the earlier version', async () => {
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
  ).rejects.toMatchObject({ status: 400, errors: ['type: cannot be changed'] })
})

test('moves references to the new version with cascade and leaves them on the earlier one without', async () => {
  const id = await add()
  await inProfile(id)
  await changeTemplate(key, { ...lights, payload: '02' }, true, saving())
  expect(await offered()).toEqual(['02'])
  await changeTemplate(key, { ...lights, payload: '03' }, false, saving())
  expect(await offered()).toEqual(['02'])
  expect(await profilesWithTemplate(database.db, ownScope, id)).toEqual([])
})

test('sends a waiting command in the version at the time of sending', async () => {
  const id = await add()
  await inProfile(id)
  const server = commandServer(database.db, scripted())
  const command = await server.send({ templateId: id, assetId: 2 })
  await changeTemplate(key, { ...lights, payload: '02' }, true, saving())
  const { template_id } = await server.row(command)
  expect(await readTemplate(database.db, ownScope, template_id ?? 0)).toMatchObject({
    version: 1,
    payload: '18FF11F9 01 01',
  })
})

test('keeps a gateway action until the template has frames', async () => {
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
])('returns an action as entered and sends it to the device through the gateway: %o', async (action, sent) => {
  const id = await add({ payload: undefined, action })
  expect(await readTemplate(database.db, ownScope, id)).toMatchObject({ action })
  // an input without an action keeps it
  await changeTemplate(key, { ...key, description: 'Changed' }, true, saving())
  expect(await readTemplate(database.db, ownScope, id)).toMatchObject({ action, version: 2 })
  await database.db.updateTable('unit').set({ device_id: 1 }).where('unit_id', '=', 1).execute()
  const profileId = await addProfile({ name: 'Actions', templateIds: [id] }, saving())
  await assignCommandProfile(database.db, ownScope, { profileId, unitIds: [1] })
  const traccar = await fakeEngine(url => (url.pathname === '/api/devices' ? [{ id: 42, status: 'online' }] : {}))
  const server = commandServer(database.db, traccarGateway({ url: traccar.url, token: 'secret' }))
  await server.send({ templateId: id, assetId: 1 })
  await server.sweep()
  expect(traccar.requests.at(-1)?.body).toEqual({ deviceId: 42, ...sent })
})

test.each<[string, Partial<Input>, string]>([
  ['an output without its number', { action: { type: 'OUTPUT_ON' } }, 'action.output: is missing'],
  [
    'a value of another action',
    { action: { type: 'RESTART', output: 1 } },
    'action.output: does not apply to this action',
  ],
  [
    'an action of a file',
    { type: 'FILE_TRANSFER', fileName: 'a.bin', action: { type: 'RESTART' } },
    'action: a file has no action',
  ],
])('rejects an action with %s and names the field', async (_, changes, line) => {
  await expect(add({ payload: undefined, ...changes })).rejects.toMatchObject({ status: 400, errors: [line] })
})

test('keeps the frames if the action is removed', async () => {
  const id = await add({ action: { type: 'IMMOBILISE' } })
  await expect(changeTemplate(key, { ...key, action: null }, true, saving())).rejects.toMatchObject({ status: 400 })
  await changeTemplate(key, { ...lights, action: null }, true, saving())
  const { action, payload } = await readTemplate(database.db, ownScope, id)
  expect([action, payload]).toEqual([undefined, lights.payload])
})

test('rejects a name taken in the same company and type, and accepts it in another company', async () => {
  await add()
  await expect(add()).rejects.toMatchObject({ status: 409, errors: ['name: is taken'] })
  const theirs = await add({}, 'foreign')
  expect(await idOfTemplate(database.db, scopes.foreign, key)).toBe(theirs)
  await add({ name: 'Horn' })
  await expect(changeTemplate({ ...key, name: 'Horn' }, lights, true, saving())).rejects.toMatchObject({ status: 409 })
})

test('allows only the root company to change shared templates', async () => {
  const everybodys = { type: 'CAN_INJECTION', name: 'For nobody' } as const
  await expect(changeTemplate(everybodys, { ...everybodys, payload: '01' }, true, saving())).rejects.toMatchObject({
    status: 403,
  })
  await expect(deleteTemplate(everybodys, saving())).rejects.toMatchObject({ status: 403 })
  await changeTemplate(everybodys, { ...everybodys, payload: '01' }, true, saving('root'))
  expect(await listed({ searchPattern: 'nobody' })).toEqual(['For nobody 2'])
})

test('lists the profiles that contain a command with their number of units, within the scope', async () => {
  const id = await add()
  const profileId = await inProfile(id)
  expect(await profilesWithTemplate(database.db, ownScope, id)).toEqual([
    { catalogId: profileId, catalogName: 'Field', assetsCount: 1 },
  ])
  expect(await profilesWithTemplate(database.db, scopes.foreign, id)).toEqual([])
})

test('deletes a command with all its versions once no profile contains one and no command waits', async () => {
  const id = await add()
  const profileId = await inProfile(id)
  await changeTemplate(key, { ...lights, payload: '02' }, false, saving())
  await expect(deleteTemplate(key, saving())).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('command profiles: 1'),
  })
  const earlier = (await listTemplates(database.db, ownScope, { unitId: 2 }, 0)).items[0]?.id ?? 0
  const server = commandServer(database.db, scripted())
  const command = await server.send({ templateId: earlier, assetId: 2 })
  await database.db.deleteFrom('command_catalog').where('catalog_id', '=', profileId).execute()
  await expect(deleteTemplate(key, saving())).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('is waiting for units: 1'),
  })
  await database.db
    .updateTable('command')
    .set({ status: 'ABORTED', ended_at: new Date() })
    .where('command_id', '=', command)
    .execute()
  await deleteTemplate(key, saving())
  expect(await listed({ allVersions: true, searchPattern: 'Lights' })).toEqual([])
  expect((await server.row(command)).template_name).toBe('Lights')
})

test('CMD-031 names visible I/O profiles that switch an output with the command, and counts the others', async () => {
  const id = await add()
  const switching = (name: string, company_id: number) => ({
    kind: 'io-profile',
    name,
    company_id,
    data: JSON.stringify({ outputs: [{ onTemplateId: id }] }),
  })
  const removal = () => deleteTemplate(key, saving()).catch((error: unknown) => (error as { detail: string }).detail)
  await database.db.insertInto('record').values(switching('Their pump', 2)).execute()
  expect(await removal()).toContain('an I/O profile: 1 I/O profile.')
  await database.db.insertInto('record').values(switching('Pump', 1)).execute()
  expect(await removal()).toContain('an I/O profile: Pump and 1 more.')
  await database.db.deleteFrom('record').where('kind', '=', 'io-profile').execute()
})
