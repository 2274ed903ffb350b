import { expect, test } from 'vitest'
import { seededDatabase } from '#test/seeded.ts'
import { seedCommandWorld, start } from '#test/commands.ts'
import type { Devices } from './devices/devices.ts'
import { using } from '#test/dependencies.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { sweepJob } from '#kernel/outbox/services.ts'
import { traccarDevices, transferOutbox } from './transfer-outbox.ts'
import { fileServer, scripted } from '#test/file-transfers.ts'

const database = seededDatabase({
  seed: seedCommandWorld,
  clear: db => db.deleteFrom('file_transfer').execute(),
  size: 8,
})

test('delivers a file and publishes each status and progress change', async () => {
  const server = fileServer(
    database.db,
    scripted(
      { status: 'FETCHED' },
      { status: 'IN_PROGRESS', progress: 5 },
      { progress: 60 },
      {},
      { status: 'COMPLETED', progress: 100 },
    ),
  )
  const id = await server.send()
  for (let i = 0; i < 5; i++) await server.sweep(2)
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  expect(await server.row(id)).toMatchObject({
    status: 'COMPLETED',
    progress: 100,
    fetched_at: at(2),
    started_at: at(4),
    ended_at: at(10),
  })
  expect(server.news.map(({ status }) => status)).toEqual([
    'QUEUED',
    'FETCHED',
    'IN_PROGRESS',
    'IN_PROGRESS',
    'COMPLETED',
  ])
  await server.sweep(100)
  expect(server.news).toHaveLength(5)
})

test('steps a transfer once if two servers sweep at the same time', async () => {
  const stepped: number[] = []
  const slow: Devices = {
    async step({ id }, { now }) {
      stepped.push(id)
      await new Promise(resolve => setImmediate(resolve))
      return { status: 'FETCHED', again: new Date(now.getTime() + 60_000) }
    },
  }
  const [one, two] = [fileServer(database.db, slow), fileServer(database.db, slow)]
  const ids = await Promise.all(Array.from({ length: 20 }, () => one.send()))
  await Promise.all([one.sweep(), two.sweep(), one.sweep(), two.sweep()])
  expect(stepped.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

test('takes over a transfer one minute after another server abandoned it', async () => {
  const first = fileServer(database.db, { step: () => new Promise(() => {}) })
  const id = await first.send()
  void first.sweep()
  await expect.poll(async () => (await first.row(id)).claimed_until).not.toBeNull()
  const second = fileServer(database.db, scripted({ status: 'FETCHED' }))
  await second.sweep(30)
  expect((await second.row(id)).status).toBe('QUEUED')
  await second.sweep(31)
  expect((await second.row(id)).status).toBe('FETCHED')
})

test('keeps a transfer aborted that was aborted during the unit’s response', async () => {
  const server = fileServer(database.db, {
    async step({ id }, { now }) {
      await server.abort([id])
      return { status: 'FETCHED', again: now }
    },
  })
  const id = await server.send()
  await server.sweep()
  expect((await server.row(id)).status).toBe('ABORTED')
})

test('reports an internal failure and retries the transfer later', async () => {
  let tries = 0
  const server = fileServer(database.db, {
    async step(_transfer, { now }) {
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

test('aborts a transfer that its unit does not fetch within a week', async () => {
  const server = fileServer(database.db, scripted({ again: new Date('2027-01-01') }))
  const id = await server.send()
  await server.sweep()
  await server.sweep(7 * 86_400)
  expect(await server.row(id)).toMatchObject({ status: 'ABORTED', message: 'The unit did not fetch it in time.' })
})

test('ends a transfer queued before the gateway was configured, with a reason', async () => {
  const server = fileServer(database.db, traccarDevices)
  const id = await server.send()
  await server.sweep()
  expect(await server.row(id)).toMatchObject({
    status: 'ERROR',
    message: 'Traccar does not transfer files. Connect the device by the device protocol.',
  })
})

test('sweeps through the configured carrier', async () => {
  const server = fileServer(database.db, scripted())
  const id = await server.send()
  const use = using({
    db: database.db,
    clock: () => start,
    topics: new LocalTopics(() => {}),
    env: { MUSTER_TRACCAR_URL: 'http://gateway.test', MUSTER_TRACCAR_TOKEN: 't' },
  })
  await sweepJob(transferOutbox).run({ use, signal: new AbortController().signal })
  expect(await server.row(id)).toMatchObject({ status: 'ERROR', ended_at: start, claimed_until: null })
})
