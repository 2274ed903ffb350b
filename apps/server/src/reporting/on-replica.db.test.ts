import { engineOnOffUnitRaw } from '@muster/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noDebianPostgres, startPrimaryAndReplica } from '#test/debian-postgres.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { seedUnits } from '#test/fleet.ts'
import { createDatabase } from '#kernel/db/connect.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { Replica } from '#kernel/db/replica.ts'
import type { Database } from '#kernel/db/schema.ts'
import { storeReadings } from '#test/reports.ts'

// without Debian's PostgreSQL the tests are skipped, with the reason in their names
const here = test.skipIf(noDebianPostgres !== undefined)
const title = (text: string) => (noDebianPostgres === undefined ? text : `${text} (needs: ${noDebianPostgres})`)

let clusters: Awaited<ReturnType<typeof startPrimaryAndReplica>>
let primary: Database
let standby: Database
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (noDebianPostgres !== undefined) return
  clusters = await startPrimaryAndReplica()
  primary = createDatabase(clusters.primary.url, { size: 4 })
  standby = createDatabase(clusters.replica.url, { size: 1 })
  await migrate(primary)
  await seedUnits(primary, { 1: [1] })
  await seedCallers(primary, { 7: { companyId: 1 } })
}, 180_000)

afterAll(async () => {
  if (noDebianPostgres !== undefined) return
  for (const end of endings.toReversed()) await end()
  await standby.destroy()
  await primary.destroy()
  clusters.replica.stop()
  clusters.primary.stop()
  clusters.remove()
}, 60_000)

/** Server that reads reports from the replica. */
async function start(limits: ConstructorParameters<typeof Replica>[3] = {}) {
  const replica = new Replica(primary, clusters.replica.url, pino({ level: 'silent' }), {
    timeout: 10_000,
    fresh: 100,
    ...limits,
  })
  const app = await realApp(primary, { replica })
  endings.push(
    () => replica.close(),
    () => app.close(),
  )
  return { app, replica }
}

/** Returns whether the key was on at any time on a day in June. */
async function keyReport(app: RealApp, day: string) {
  const query = { unitId: 1, fromDate: day, toDate: day }
  const { status, headers, body } = await app.call(7, engineOnOffUnitRaw, { query })
  expect(status).toBe(200)
  return { isOn: body.intervals.some(({ state }) => state === 'ON'), asOf: headers['x-data-as-of'] }
}

async function caughtUp() {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
  await vi.waitUntil(
    async () => {
      const seen = await sql<{ yes: boolean }>`
        select pg_last_wal_replay_lsn() >= ${rows[0]!.lsn}::pg_lsn as yes`.execute(standby)
      return seen.rows[0]?.yes
    },
    { timeout: 30_000, interval: 50 },
  )
}

here(
  title('a report is read from the replica and says how old it is; too old, it is read from the primary'),
  { timeout: 120_000 },
  async () => {
    await storeReadings(primary, 1, [
      { at: '2026-06-10T06:00Z', ignition: true },
      { at: '2026-06-10T06:30Z', ignition: false },
    ])
    await caughtUp()
    const { app, replica } = await start()
    expect((await replica.state()).db).toBeDefined()
    expect(await keyReport(app, '2026-06-10')).toEqual({ isOn: true, asOf: undefined })

    // the replica stops, and the primary continues
    await sql`select pg_wal_replay_pause()`.execute(standby)
    try {
      await storeReadings(primary, 1, [
        { at: '2026-06-11T06:00Z', ignition: true },
        { at: '2026-06-11T06:30Z', ignition: false },
      ])
      const old = await vi.waitUntil(
        async () => {
          const report = await keyReport(app, '2026-06-11')
          return report.asOf === undefined ? undefined : report
        },
        { timeout: 25_000, interval: 200 },
      )
      expect(old.isOn).toBe(false)
      expect(Date.parse(String(old.asOf))).toBeLessThan(Date.now() - 3000)

      const strict = await start({ lag: 1000 })
      expect(await keyReport(strict.app, '2026-06-11')).toEqual({ isOn: true, asOf: undefined })
      expect(strict.replica.warnings()).toEqual([
        'Reports are read from the primary database, because the replica is more than 1 seconds behind.',
      ])
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(standby)
    }
    await caughtUp()
    await vi.waitUntil(async () => (await keyReport(app, '2026-06-11')).isOn, { timeout: 10_000, interval: 200 })
  },
)

here(title('a replica that is away costs a report nothing but its help'), { timeout: 120_000 }, async () => {
  const { app, replica } = await start({ fresh: 60_000, away: 100 })
  expect(await keyReport(app, '2026-06-10')).toEqual({ isOn: true, asOf: undefined })
  expect((await replica.state()).db).toBeDefined()
  clusters.replica.stop()
  try {
    // the last check succeeded: the query fails and runs again
    expect(await keyReport(app, '2026-06-10')).toEqual({ isOn: true, asOf: undefined })
    expect(replica.warnings()).toEqual([expect.stringMatching(/because the replica (failed|does not answer)/)])
  } finally {
    clusters.replica.start()
  }
  await vi.waitUntil(async () => (await replica.state()).db !== undefined, { timeout: 30_000, interval: 200 })
  expect(replica.warnings()).toEqual([])
})

here(title('a database that is no replica is not read'), async () => {
  const replica = new Replica(primary, clusters.primary.url, pino({ level: 'silent' }))
  expect(await replica.state()).toMatchObject({ trouble: 'is not a streaming replica' })
  await replica.close()
})
