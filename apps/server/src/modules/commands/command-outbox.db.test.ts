import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { abortCommand } from './send-command.ts'
import { using } from '#test/dependencies.ts'
import { chooseGateway } from './command-outbox.ts'
import type { CommandGateway } from './gateway/gateway.ts'
import { commandServer, ownScope, scripted, seedCommandWorld, start } from '#test/commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ size: 8 })
  await seedCommandWorld(database.db)
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('command').execute())

test('passes a command from fetched to completed, with the time of each change and a message to subscribers', async () => {
  const server = commandServer(
    database.db,
    scripted({ status: 'FETCHED' }, { status: 'IN_PROGRESS' }, { status: 'COMPLETED' }),
  )
  const id = await server.send()
  for (let i = 0; i < 3; i++) await server.sweep(2)
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  expect(await server.row(id)).toMatchObject({
    status: 'COMPLETED',
    created_at: start,
    fetched_at: at(2),
    started_at: at(4),
    ended_at: at(6),
    updated_at: at(6),
    claimed_until: null,
  })
  expect(server.news).toEqual(
    ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED'].map(status => ({
      unitId: 1,
      type: 'CAN_INJECTION',
      commandId: id,
      status,
    })),
  )
  await server.sweep(100)
  expect(server.news).toHaveLength(4)
})

test('stores the reason of a failure', async () => {
  const server = commandServer(database.db, scripted({ status: 'ERROR', message: 'The output is not wired.' }))
  const id = await server.send()
  await server.sweep()
  expect(await server.row(id)).toMatchObject({ status: 'ERROR', message: 'The output is not wired.', ended_at: start })
})

test('sends once if two servers sweep at the same time', async () => {
  const sent: number[] = []
  const slow: CommandGateway = {
    async step({ id }, { now, handOver }) {
      if (!(await handOver())) return { again: now }
      sent.push(id)
      await new Promise(resolve => setImmediate(resolve))
      return { status: 'FETCHED', again: new Date(now.getTime() + 60_000) }
    },
  }
  const [one, two] = [commandServer(database.db, slow), commandServer(database.db, slow)]
  const ids = await Promise.all(Array.from({ length: 20 }, () => one.send()))
  await Promise.all([one.sweep(), two.sweep(), one.sweep(), two.sweep()])
  expect(sent.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

test('takes over after the claim of another server expires, without sending again', async () => {
  let sends = 0
  const dies: CommandGateway = {
    async step(_command, { handOver }) {
      await handOver()
      sends += 1
      return new Promise(() => {})
    },
  }
  const first = commandServer(database.db, dies)
  const id = await first.send()
  void first.sweep()
  await expect.poll(() => sends).toBe(1)

  const follows: CommandGateway = {
    async step({ handedAt }, { now }) {
      if (handedAt === null) sends += 1
      return { status: 'COMPLETED', again: now }
    },
  }
  const second = commandServer(database.db, follows)
  await second.sweep(30)
  expect(await second.row(id)).toMatchObject({ status: 'QUEUED' })
  await second.sweep(40)
  expect(await second.row(id)).toMatchObject({ status: 'COMPLETED' })
  expect(sends).toBe(1)
})

test('aborts a command that its unit does not fetch in time', async () => {
  const server = commandServer(database.db, scripted())
  const id = await server.send({ expiresIn: 10 })
  await server.sweep(9)
  expect(await server.row(id)).toMatchObject({ status: 'QUEUED' })
  await server.sweep(2)
  expect(await server.row(id)).toMatchObject({ status: 'ABORTED', message: 'The unit did not fetch it in time.' })
})

test('aborts a waiting command for users who see its unit, and rejects one on its way', async () => {
  const server = commandServer(database.db, scripted({ status: 'FETCHED' }))
  const abort = (id: number, scope = ownScope) =>
    abortCommand({ db: database.db, topics: server.topics, scope, login: 'ada', now: server.now }, id)
  const id = await server.send()
  await expect(abort(id, { userId: 9, companyIds: [2] })).rejects.toMatchObject({ status: 404 })
  await abort(id)
  expect(await server.row(id)).toMatchObject({ status: 'ABORTED', message: 'Aborted by ada.', ended_at: start })
  expect(server.news.at(-1)).toMatchObject({ commandId: id, status: 'ABORTED' })
  await expect(abort(id)).rejects.toMatchObject({ status: 409 })
  await server.sweep(5)
  expect(await server.row(id)).toMatchObject({ status: 'ABORTED' })

  const other = await server.send()
  await server.sweep()
  await expect(abort(other)).rejects.toMatchObject({ status: 409 })
  expect(await server.row(other)).toMatchObject({ status: 'FETCHED' })
})

test('does not abort a waiting command that a gateway has received', async () => {
  let refused: unknown
  const server = commandServer(database.db, {
    async step({ id }, { now, handOver }) {
      await handOver()
      refused = await abortCommand(
        { db: database.db, topics: server.topics, scope: ownScope, login: 'ada', now },
        id,
      ).catch((error: unknown) => error)
      return { status: 'FETCHED', again: now }
    },
  })
  const id = await server.send()
  await server.sweep()
  expect(refused).toMatchObject({ status: 409 })
  expect(await server.row(id)).toMatchObject({ status: 'FETCHED' })
})

test('does not send a command that is aborted while the gateway prepares it', async () => {
  let sends = 0
  const server = commandServer(database.db, {
    async step({ id }, { now, handOver }) {
      await abortCommand({ db: database.db, topics: server.topics, scope: ownScope, login: 'ada', now }, id)
      if (await handOver()) sends += 1
      return { status: 'FETCHED', again: now }
    },
  })
  const id = await server.send()
  await server.sweep()
  expect([sends, (await server.row(id)).status]).toEqual([0, 'ABORTED'])
})

test('reports an internal failure and retries the command later', async () => {
  let tries = 0
  const server = commandServer(database.db, {
    async step(_command, { now }) {
      tries += 1
      if (tries === 1) throw new Error('broken')
      return { status: 'COMPLETED', again: now }
    },
  })
  const id = await server.send()
  await server.sweep()
  await server.sweep(10)
  expect([tries, server.errors.length, (await server.row(id)).status]).toEqual([1, 1, 'QUEUED'])
  await server.sweep(10)
  expect((await server.row(id)).status).toBe('COMPLETED')
})

test('keeps a command for a unit of a gateway until there is one to send it', async () => {
  const server = commandServer(database.db, chooseGateway(using({})))
  await database.db.updateTable('device').where('device_id', '=', 1).set({ source: 'traccar' }).execute()
  const id = await server.send()
  for (let i = 0; i < 4; i++) await server.sweep(61)
  expect(await server.row(id)).toMatchObject({ status: 'QUEUED', handed_at: null })
})
