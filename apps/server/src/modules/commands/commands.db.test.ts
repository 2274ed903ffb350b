import { listAssetCommandTemplates, listCommands as list } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { eachCommand, listCommands, listTemplates, readCommand, requireUnit } from './command-queries.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { queueCommand } from './send-command.ts'
import { commandServer, ownScope, scripted, seedCommandWorld, start } from '#test/commands.ts'

let database: TestDatabase
let app: RealApp
beforeAll(async () => {
  database = await testDatabase()
  await seedCommandWorld(database.db)
  await seedCallers(database.db, { 5: { companyId: 1 } })
  app = await realApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(() => database.db.deleteFrom('command').execute())

const server = () => commandServer(database.db, scripted())
const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('CMD-005 CMD-018 CMD-023 lists a unit’s templates from its command profiles, by type and by part of the name', async () => {
  const list = (filter: object = {}) => listTemplates(database.db, ownScope, { unitId: 1, ...filter }, 0)
  expect(await list()).toEqual({
    items: [
      { id: 1, name: 'Request position', type: 'CAN_INJECTION' },
      { id: 2, name: 'Upload configuration', type: 'FILE_TRANSFER' },
    ],
    totalElements: 2,
    totalPages: 1,
  })
  expect(names(await list({ types: ['FILE_TRANSFER'] }))).toEqual(['Upload configuration'])
  expect(names(await list({ searchPattern: 'POSI' }))).toEqual(['Request position'])
  expect(await listTemplates(database.db, ownScope, { unitId: 2 }, 0)).toMatchObject({ items: [], totalElements: 0 })
  expect(await listTemplates(database.db, ownScope, { unitId: 1 }, 1)).toMatchObject({ items: [], totalElements: 2 })
  // the same by HTTP
  const called = async (query: object) =>
    names((await app.call(5, listAssetCommandTemplates, { path: { assetId: 1 }, query: { page: 0, ...query } })).body)
  expect(await called({ types: 'FILE_TRANSFER' })).toEqual(['Upload configuration'])
  expect(await called({ searchPattern: 'posi' })).toEqual(['Request position'])
  expect(await called({ page: 1 })).toEqual([])
})

test('lists a template that stops the machine last and marked', async () => {
  const set = (action: { type: string } | null) =>
    database.db
      .updateTable('command_template')
      .set({ action: action && JSON.stringify(action) })
      .where('template_id', '=', 1)
      .execute()
  await set({ type: 'engineStop' })
  const { items } = await listTemplates(database.db, ownScope, { unitId: 1 }, 0)
  expect(items.map(({ id, stopsMachine }) => [id, stopsMachine])).toEqual([
    [2, undefined],
    [1, true],
  ])
  await set(null)
})

test('hides a template of a company outside the scope, whichever profile contains it', async () => {
  await database.db.updateTable('command_template').set({ company_id: 2 }).where('template_id', '=', 2).execute()
  expect(names(await listTemplates(database.db, ownScope, { unitId: 1 }, 0))).toEqual(['Request position'])
  await expect(server().send({ templateId: 2 })).rejects.toMatchObject({ status: 400 })
  await database.db.updateTable('command_template').set({ company_id: null }).where('template_id', '=', 2).execute()
})

test('returns the sender of a command and when it expires', async () => {
  const id = await server().send({ expiresIn: 60 })
  expect(await readCommand(database.db, id)).toEqual({
    id,
    templateName: 'Request position',
    status: 'QUEUED',
    userName: 'Ada Keller',
    creationTimestamp: start.toISOString(),
    updateTimestamp: start.toISOString(),
    expiresAt: '2026-11-21T10:01:00.000Z',
  })
})

test('refuses further commands of a page to a unit, and of anybody once 100 wait', async () => {
  const { db } = database
  const send = (more: object = {}) =>
    queueCommand(
      {
        db,
        topics: new LocalTopics(() => {}),
        gateway: {},
        caller: { userId: 1, login: 'ada', ...more },
        scope: ownScope,
        now: new Date(),
      },
      { templateId: 1, assetId: 1 },
    )
  const page = { kind: 'EMBED', auditName: 'Shop', limits: { holder: 'embed 7', commandsPerUnit: 2 } }
  await send(page)
  await send(page)
  await expect(send(page)).rejects.toMatchObject({ status: 429 })
  await send({ ...page, limits: { ...page.limits, holder: 'embed 8' } })
  for (let count = 3; count < 100; count++) await send()
  await expect(send()).rejects.toMatchObject({ status: 409 })
  await db.updateTable('command').set({ ended_at: new Date() }).execute()
  await send()
})

test('stores both users for a command that support sends as a user', async () => {
  await queueCommand(
    {
      db: database.db,
      topics: new LocalTopics(() => {}),
      gateway: {},
      caller: { userId: 1, login: 'ada', impersonatorId: 2, impersonatorLogin: 'sam' },
      scope: ownScope,
      now: start,
    },
    { templateId: 1, assetId: 1 },
  )
  expect(
    await database.db.selectFrom('command').select(['user_id', 'user_name', 'actor_id', 'actor_name']).execute(),
  ).toEqual([{ user_id: 1, user_name: 'Ada Keller', actor_id: 2, actor_name: 'sam' }])
})

test('rejects units outside the scope and templates that their profiles do not contain', async () => {
  const { send } = server()
  await expect(send({ assetId: 3 })).rejects.toMatchObject({ status: 404 })
  await expect(requireUnit(database.db, ownScope, 3)).rejects.toMatchObject({ status: 404 })
  for (const wrong of [{ templateId: 3 }, { templateId: 99 }, { assetId: 2 }])
    await expect(send(wrong)).rejects.toMatchObject({
      status: 400,
      errors: [expect.stringContaining('templateId: there is no command')],
    })
  expect(await database.db.selectFrom('command').select('command_id').execute()).toEqual([])
})

test('sends once for a repeated request and rejects its key for another command', async () => {
  const one = server()
  const ids = await Promise.all([1, 2, 3].map(() => one.send({ requestKey: 'key-of-a-click' })))
  expect(new Set(ids).size).toBe(1)
  expect(one.news).toHaveLength(1)
  await expect(one.send({ requestKey: 'key-of-a-click', templateId: 2 })).rejects.toMatchObject({ status: 400 })
  expect(await one.send()).not.toBe(await one.send())
})

test('CMD-019 CMD-031 lists commands with their time, status and last change, and the total count', async () => {
  const one = server()
  const id = await one.send()
  const changed = new Date(start.getTime() + 60_000)
  await database.db
    .updateTable('command')
    .set({ status: 'COMPLETED', updated_at: changed })
    .where('command_id', '=', id)
    .execute()
  expect(await listCommands(database.db, { unitId: 1 }, 0)).toMatchObject({
    items: [
      {
        templateName: 'Request position',
        status: 'COMPLETED',
        creationTimestamp: start.toISOString(),
        updateTimestamp: changed.toISOString(),
      },
    ],
    totalElements: 1,
  })
})

test('CMD-024 CMD-031 filters a unit’s history by status and by part of the name, newest first', async () => {
  const one = server()
  const first = await one.send()
  one.now = new Date(start.getTime() + 1000)
  const second = await one.send({ templateId: 2 })
  await database.db.updateTable('command').set({ status: 'COMPLETED' }).where('command_id', '=', first).execute()
  const ids = async (filter: Partial<Parameters<typeof listCommands>[1]> = {}) =>
    (await listCommands(database.db, { unitId: 1, ...filter }, 0)).items.map(({ id }) => id)
  expect(await ids()).toEqual([second, first])
  expect(await ids({ statuses: ['COMPLETED', 'ERROR'] })).toEqual([first])
  expect(await ids({ searchPattern: 'upload' })).toEqual([second])
  expect(await ids({ unitId: 3 })).toEqual([])
  // the same by HTTP
  const called = async (query: object) => (await app.call(5, list, { query: { assetId: 1, page: 0, ...query } })).body
  expect((await called({ statuses: 'COMPLETED' })).items.map(({ id }) => id)).toEqual([first])
  expect((await called({ searchPattern: 'upload' })).items.map(({ id }) => id)).toEqual([second])
  expect(await called({ page: 1 })).toMatchObject({ items: [], totalElements: 2 })
})

test('exports a history longer than a page completely', async () => {
  const one = server()
  const ids = []
  for (let i = 0; i < 7; i++) ids.push(await one.send())
  const pages: number[][] = []
  for await (const page of eachCommand(database.db, { unitId: 1 }, 3)) pages.push(page.map(({ id }) => id))
  expect(pages.flat()).toEqual(ids.toReversed())
  expect(pages.map(page => page.length)).toEqual([3, 3, 1])
})
