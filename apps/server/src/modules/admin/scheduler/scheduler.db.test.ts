import {
  disableSchedulerTrigger,
  enableSchedulerTrigger,
  listSchedulerTriggers,
  listServers,
  previewSchedulerTrigger,
  rescheduleSchedulerTrigger,
  rescheduleSchedulerTriggerByCron,
  runSchedulerTrigger,
  type FleetSchemas,
  type Operation,
  type OperationTypes,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { Context } from '#kernel/http/handler.ts'
import { storeRun } from '#kernel/jobs/runs.ts'
import { registerTriggers } from '#kernel/jobs/triggers.ts'
import { scheduler } from './scheduler.ts'
import { using } from '#test/dependencies.ts'
import { Jobs } from '#kernel/jobs/job.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
const now = new Date('2026-11-21T10:00:00Z')
beforeEach(async () => {
  await database.db.deleteFrom('scheduler_trigger').execute()
  await registerTriggers(database.db, using({})(Jobs), now)
})

const key = { type: 'cluster', name: 'position-retention' } as const

async function call<T extends OperationTypes>(
  operation: Operation<T>,
  parts: Partial<Pick<T, 'path' | 'query' | 'body'>>,
): Promise<T['result']> {
  const bound = scheduler.find(handler => handler.operation === operation)
  // a millisecond passes between two looks at the clock
  let passed = 0
  return (await bound?.run({
    path: key,
    query: {},
    ...parts,
    caller: { userId: 1, login: 'root' },
    use: using({ db: database.db, clock: () => new Date(now.getTime() + passed++) }),
  } as unknown as Context)) as T['result']
}

const triggers = async (type: 'cluster' | 'standalone', filter?: string): Promise<FleetSchemas['Trigger'][]> =>
  (await call(listSchedulerTriggers, { path: { type }, query: filter === undefined ? {} : { filter } })).items
const theTrigger = async () => (await triggers('cluster')).find(({ name }) => name === key.name)

test('ADM-079 lists cluster and standalone triggers separately with name and type', async () => {
  expect((await triggers('cluster')).map(({ name, type }) => [name, type])).toEqual(
    [
      'aggregates',
      'audit-retention',
      'expired-keys',
      'old-device-days',
      'old-files',
      'old-held-readings',
      'old-imports',
      'old-notifications',
      'position-retention',
      'position-statistics',
      'send-reports',
      'subscription-ends',
    ].map(name => [name, 'cluster']),
  )
  expect(await triggers('standalone')).toMatchObject(
    [
      'audit-seals',
      'drive-rollouts',
      'run-imports',
      'sweep-can-sniffing',
      'sweep-commands',
      'sweep-files',
      'sweep-firmware',
    ].map(name => ({ name, type: 'standalone', intervalMs: 1000, processes: [] })),
  )
  expect((await triggers('cluster', 'LOGINS')).map(({ name }) => name)).toEqual(['expired-keys'])
})

test('ADM-078 removes the next run of a disabled trigger and computes it again when enabled', async () => {
  expect(await theTrigger()).toMatchObject({
    enabled: true,
    cron: '20 2 * * *',
    zone: 'UTC',
    nextFireTime: '2026-11-22T02:20:00.000Z',
  })
  await call(disableSchedulerTrigger, {})
  expect(await theTrigger()).toMatchObject({ enabled: false })
  expect(await theTrigger()).not.toHaveProperty('nextFireTime')
  await call(enableSchedulerTrigger, {})
  expect(await theTrigger()).toMatchObject({ enabled: true, nextFireTime: '2026-11-22T02:20:00.000Z' })
})

test('ADM-079 ADM-082 reschedules by intervalMs from an optional startDate in UTC or from now', async () => {
  await call(rescheduleSchedulerTrigger, { body: { intervalMs: 60_000, startDate: '2026-11-30 08:00:00' } })
  expect(await theTrigger()).toMatchObject({
    intervalMs: 60_000,
    startDate: '2026-11-30T08:00:00.000Z',
    nextFireTime: '2026-11-30T08:00:00.000Z',
  })
  expect(await theTrigger()).not.toHaveProperty('cron')
  await call(rescheduleSchedulerTrigger, { body: { intervalMs: 60_000 } })
  expect(await theTrigger()).toMatchObject({ nextFireTime: now.toISOString() })
  await expect(
    call(rescheduleSchedulerTrigger, { body: { intervalMs: 60_000, startDate: '2026-02-31 08:00:00' } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('replaces an interval by a cron expression with a time zone and rejects an invalid one with a reason', async () => {
  await call(rescheduleSchedulerTriggerByCron, { body: { cron: '30 6 * * 1', zone: 'Europe/Rome' } })
  expect(await theTrigger()).toMatchObject({
    cron: '30 6 * * 1',
    zone: 'Europe/Rome',
    nextFireTime: '2026-11-23T05:30:00.000Z',
  })
  await expect(
    call(rescheduleSchedulerTriggerByCron, { body: { cron: '99 6 * * 1', zone: 'UTC' } }),
  ).rejects.toMatchObject({
    status: 400,
    detail: '“99” is not a valid minute. Enter 0 to 59, * for every one, or */15 for every fifteenth.',
  })
  expect(await theTrigger()).toMatchObject({ cron: '30 6 * * 1' })
})

test('previews the next three runs of a schedule without changing it', async () => {
  const runs = async (query: object) => (await call(previewSchedulerTrigger, { query })).runs
  expect(await runs({})).toEqual(['22', '23', '24'].map(day => `2026-11-${day}T02:20:00.000Z`))
  expect(await runs({ cron: '0 12 1 * *', zone: 'America/New_York' })).toEqual([
    '2026-12-01T17:00:00.000Z',
    '2027-01-01T17:00:00.000Z',
    '2027-02-01T17:00:00.000Z',
  ])
  expect(await runs({ intervalMs: 3_600_000 })).toEqual(['10', '11', '12'].map(hour => `2026-11-21T${hour}:00:00.000Z`))
  expect(await runs({ intervalMs: 3_600_000, startDate: '2026-11-21 08:30:00' })).toEqual(
    ['10', '11', '12'].map(hour => `2026-11-21T${hour}:30:00.000Z`),
  )
  for (const query of [
    { cron: 'x', zone: 'UTC' },
    { cron: '0 0 * * *' },
    { startDate: '2026-11-21 08:30:00' },
    { intervalMs: 1, cron: '0 0 * * *', zone: 'UTC' },
  ]) {
    await expect(runs(query)).rejects.toMatchObject({ status: 400 })
  }
  expect(await theTrigger()).toMatchObject({ cron: '20 2 * * *' })
})

test('requests a manual run and returns 404 for an unknown trigger', async () => {
  await call(runSchedulerTrigger, {})
  const { requested_at } = await database.db
    .selectFrom('scheduler_trigger')
    .select('requested_at')
    .where('name', '=', key.name)
    .executeTakeFirstOrThrow()
  expect(requested_at).toBeInstanceOf(Date)
  for (const operation of [
    runSchedulerTrigger,
    enableSchedulerTrigger,
    disableSchedulerTrigger,
    previewSchedulerTrigger,
  ]) {
    await expect(call(operation as Operation, { path: { type: 'standalone', name: key.name } })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('returns duration and error of the last run, for each server of a standalone trigger', async () => {
  const startedAt = new Date('2026-11-21T02:20:00Z')
  await storeRun(database.db, key, {
    outcome: 'failed',
    startedAt,
    endedAt: new Date('2026-11-21T02:20:01.500Z'),
    attempt: 4,
    error: 'The disk is full.',
  })
  expect(await theTrigger()).toMatchObject({
    previousFireTime: startedAt.toISOString(),
    lastError: 'The disk is full.',
    lastRun: { outcome: 'failed', durationMs: 1500, attempt: 4, error: 'The disk is full.' },
  })
  const sweeping = { type: 'standalone', name: 'sweep-commands' } as const
  for (const process of ['a:1', 'b:2', 'gone:3']) {
    await database.db
      .insertInto('scheduler_process')
      .values({ process, seen_at: process === 'gone:3' ? startedAt : sql<Date>`now()` })
      .execute()
  }
  await storeRun(
    database.db,
    sweeping,
    { outcome: 'done', startedAt, endedAt: startedAt, attempt: 1, changed: 2 },
    'a:1',
  )
  expect(await triggers('standalone', 'sweep-commands')).toMatchObject([
    {
      lastRun: { outcome: 'done', changed: 2 },
      processes: [{ process: 'a:1', lastRun: { outcome: 'done', durationMs: 0 } }, { process: 'b:2' }],
    },
  ])
})

test('lists every server with version, clients, lag and time since its last heartbeat', async () => {
  const { db } = database
  const [old, young] = ['1', '2'].map(digit => `00000000-0000-4000-8000-00000000000${digit}`) as [string, string]
  const server = { host: 'alpha', version: '0.1.0', clients: 3, lag_ms: 12 }
  await db
    .insertInto('server_instance')
    .values([
      {
        ...server,
        id: young,
        pid: 2,
        started_at: new Date('2026-11-21T09:00:00Z'),
        seen_at: sql`now() - interval '1 minute'`,
      },
      {
        ...server,
        id: old,
        pid: 1,
        started_at: new Date('2026-11-21T08:00:00Z'),
        seen_at: sql`now() + interval '1 minute'`,
      },
    ])
    .execute()
  const servers = await call(listServers, {})
  expect(servers).toEqual([
    { process: 'alpha:1', version: '0.1.0', startedAt: '2026-11-21T08:00:00.000Z', clients: 3, lagMs: 12, silentMs: 0 },
    expect.objectContaining({ process: 'alpha:2', silentMs: expect.any(Number) }),
  ])
  expect(servers[1]?.silentMs).toBeGreaterThanOrEqual(60_000)
})
