import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { JobMetrics } from './job-metrics.ts'
import type { Job } from './job.ts'
import { testJob, jobServers } from '#test/job-servers.ts'
import { changeTrigger, requestRun } from './triggers.ts'

let database: TestDatabase
let servers: ReturnType<typeof jobServers>
beforeAll(async () => {
  database = await testDatabase({ size: 12 })
  servers = jobServers(database.db)
})
afterEach(async () => {
  await servers.stopAll()
  servers.errors.length = 0
  await database.db.deleteFrom('scheduler_trigger').execute()
})
afterAll(() => database.close())

/** Two servers with a job that records which of them ran it. */
function twoServers(job: (server: string) => Job): void {
  for (const server of ['one', 'two']) servers.start(server, [job(server)])
}

const lastRuns = () => database.db.selectFrom('scheduler_run').selectAll().orderBy('process').execute()
const openRuns = async () =>
  (await sql`select from muster_jobs.job where name = 'triggers' and state < 'completed'`.execute(database.db)).rows
const isRegistered = () =>
  expect.poll(() => database.db.selectFrom('scheduler_trigger').selectAll().execute()).toHaveLength(1)
const bothSeen = () =>
  expect.poll(() => database.db.selectFrom('scheduler_process').selectAll().execute()).toHaveLength(2)

test('runs a due cluster trigger once on any number of servers', async () => {
  const ran: string[] = []
  twoServers(server => testJob({ run: async () => ran.push(server) }))
  await bothSeen()
  for (let round = 1; round <= 3; round++) {
    const now = new Date()
    const schedule = { intervalMs: 3_600_000, startAt: now }
    await changeTrigger(database.db, { type: 'cluster', name: 'a-job' }, { schedule }, now)
    await expect.poll(() => ran.length).toBe(round)
    // a run that is due before the queue has completed the previous one is left out
    await expect.poll(openRuns).toEqual([])
    expect((await lastRuns())[0]?.outcome).toBe('done')
  }
  // a second server would run its jobs while these stop
  await servers.stopAll()
  expect(ran).toHaveLength(3)
  expect(await lastRuns()).toEqual([expect.objectContaining({ process: null, outcome: 'done', attempt: 1 })])
})

test('runs a standalone trigger on each server', async () => {
  const ran: string[] = []
  twoServers(server => testJob({ type: 'standalone', schedule: { intervalMs: 60 }, run: async () => ran.push(server) }))
  await expect.poll(() => [...new Set(ran)].toSorted()).toEqual(['one', 'two'])
  expect(servers.errors).toEqual([])
})

test('does not run a disabled job, except manually', async () => {
  const ran: string[] = []
  const key = { type: 'cluster', name: 'a-job' } as const
  servers.start('one', [testJob({ schedule: { intervalMs: 50 }, run: async () => ran.push('') })])
  await isRegistered()
  await changeTrigger(database.db, key, { enabled: false }, new Date())
  // a run that was queued before may still start
  await servers.stopAll()
  const before = ran.length
  servers.start('one', [testJob({ schedule: { intervalMs: 50 }, run: async () => ran.push('') })])
  await requestRun(database.db, key)
  await expect.poll(() => ran.length).toBe(before + 1)
  await servers.stopAll()
  expect(ran).toHaveLength(before + 1)

  await changeTrigger(database.db, key, { enabled: true }, new Date())
  servers.start('one', [testJob({ run: async () => ran.push('') })])
  await expect.poll(() => ran.length).toBeGreaterThan(before + 1)
})

test('runs a standalone trigger on each server on request', async () => {
  const ran: string[] = []
  twoServers(server => testJob({ type: 'standalone', run: async () => ran.push(server) }))
  await bothSeen()
  await expect
    .poll(
      async () => {
        await requestRun(database.db, { type: 'standalone', name: 'a-job' })
        return [...new Set(ran)].toSorted()
      },
      { timeout: 10_000 },
    )
    .toEqual(['one', 'two'])
})

test('retries a failed job as declared, and stores its last failure', async () => {
  const tries: number[] = []
  const job = testJob({
    retry: { limit: 1, delaySeconds: 0 },
    run: async () => {
      tries.push(tries.length)
      throw new Error(`The disk is full, ${tries.length}.`)
    },
  })
  servers.start('one', [job])
  await isRegistered()
  await requestRun(database.db, { type: 'cluster', name: 'a-job' })
  await expect.poll(lastRuns).toMatchObject([{ outcome: 'failed', attempt: 2, error: 'The disk is full, 2.' }])
  await servers.stopAll()
  expect(tries).toHaveLength(2)
  expect(servers.errors).toEqual(['The disk is full, 1.', 'The disk is full, 2.'])
})

test('retries a failed standalone job as declared, and then by its schedule', async () => {
  const attempts: number[] = []
  let now = new Date('2026-01-01T00:00:00Z')
  const { StandaloneTriggers } = await import('./standalone.ts')
  const standalone = new StandaloneTriggers({
    use: servers.using(() => now),
    process: 'one',
    signal: new AbortController().signal,
    metrics: new JobMetrics(new Registry(), []),
    jobs: [
      testJob({
        type: 'standalone',
        retry: { limit: 1, delaySeconds: 5 },
        run: async () => {
          attempts.push((now.getTime() / 1000) % 86_400)
          throw new Error('no')
        },
      }),
    ],
  })
  standalone.read(
    [
      {
        type: 'standalone',
        name: 'a-job',
        enabled: true,
        interval_ms: 60_000,
        start_at: now,
        cron: null,
        zone: null,
        next_run_at: null,
        requested_at: null,
      },
    ],
    now,
  )
  for (let second = 0; second <= 130; second++) {
    now = new Date(Date.UTC(2026, 0, 1) + second * 1000)
    standalone.start(now)
    await standalone.drain()
  }
  expect(attempts).toEqual([60, 65, 120, 125])
})

test('waits for running jobs when the server stops, and starts no others', async () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let done = 0
  const job = testJob({
    run: async () => {
      begun.resolve()
      await goOn.promise
      done += 1
    },
  })
  const stop = servers.start('one', [job])
  await isRegistered()
  await requestRun(database.db, { type: 'cluster', name: 'a-job' })
  await begun.promise
  const stopped = stop().then(() => done)
  await requestRun(database.db, { type: 'cluster', name: 'a-job' })
  goOn.resolve()
  expect(await stopped).toBe(1)
  expect(await lastRuns()).toMatchObject([{ outcome: 'done' }])
})

test('keeps changes of an administrator after a restart', async () => {
  const stop = servers.start('one', [testJob({})])
  await isRegistered()
  await stop()
  const key = { type: 'cluster', name: 'a-job' } as const
  await changeTrigger(
    database.db,
    key,
    { enabled: false, schedule: { cron: '5 4 * * *', zone: 'Europe/Rome' } },
    new Date(),
  )
  await servers.start('one', [testJob({})])()
  expect(await database.db.selectFrom('scheduler_trigger').selectAll().execute()).toMatchObject([
    { enabled: false, cron: '5 4 * * *', zone: 'Europe/Rome', interval_ms: null, next_run_at: null },
  ])
})
