import { readStored } from '#kernel/texts/stored.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fedUnits } from '#test/fed-unit.ts'
import { using } from '#test/dependencies.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { loadScope } from '#kernel/scope/sql.ts'
import { requestedUnits } from '#reporting/requested.ts'
import { unitsInBounds } from '#telemetry/live/queries.ts'
import { followIngest } from '#telemetry/live/follow.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { refreshHidden } from './hidden-units.ts'
import { subscriptionEnds } from './subscription-ends.job.ts'

const day = 24 * 3_600_000

let database: TestDatabase
let fed: Awaited<ReturnType<typeof fedUnits>>
let mails: Mail[]
let now: Date
let live: FleetState

beforeEach(async () => {
  database = await testDatabase()
  fed = await fedUnits(database.db)
  mails = []
  live = new FleetState()
  now = new Date('2026-11-20T12:00:00Z')
  await sql`update company set is_dealer = true where company_id = ${fed.dealer}`.execute(database.db)
  await sql`update app_user set email = login || '@example.com', timezone = 'UTC'`.execute(database.db)
  await sql`update user_group set acls = '{ADM_REPORT_EXPIRATION_VIEW}'`.execute(database.db)
})
afterEach(() => database.close())

let mailFails = false
const mail = {
  send: async (sent: Mail) => {
    if (mailFails) throw new Error('The mail server is away')
    mails.push(sent)
  },
  close: () => {},
}
const log = { debug() {}, info() {}, warn() {}, error() {} }
const server = () =>
  using({
    db: database.db,
    clock: () => now,
    mail,
    log,
    live,
    pipeline: { forget: () => {} },
    topics: new LocalTopics(() => {}),
    publicUrl: () => 'https://muster.example',
  })
const run = (use = server()) => subscriptionEnds.run({ use, signal: new AbortController().signal })
const ends = (unitId: number, at: string) =>
  sql`update unit set subscription_end = ${at}::timestamptz, timezone = 'Europe/Rome' where unit_id = ${unitId}`.execute(
    database.db,
  )

async function bells() {
  const { rows } = await sql<{ login: string; name: string; text: string }>`
    select login, unit_name as name, text from web_notification join app_user using (user_id) order by notification_id`.execute(
    database.db,
  )
  return rows.map(({ login, name, text }) => `${login}: ${name}: ${readStored(text, inEnglish())}`)
}

test('warns customer and dealer once for all units from two servers, and again at the next stage', async () => {
  const [one, other] = [await fed.unit('Loader'), await fed.unit('Roller')]
  await one.feed({ at: '2026-11-20T08:00:00Z' })
  await ends(one.unitId, '2026-12-20T11:00:00Z')
  await ends(other.unitId, '2026-12-19T11:00:00Z')

  await Promise.all([run(), run(), run()])
  expect(await bells()).toEqual([
    'dealer: Loader, Roller: 2 subscriptions end within 30 days',
    'customer: Loader, Roller: 2 subscriptions end within 30 days',
  ])
  expect(mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
    'customer@example.com 2 subscriptions end',
    'dealer@example.com 2 subscriptions end',
  ])
  expect(mails[0]?.text).toContain('19/12/2026 11:00 (UTC)  Roller  Customer  in 29 days')

  now = new Date('2026-12-13T06:59:00Z')
  await run()
  expect(await bells()).toHaveLength(4)
  // 8 o'clock in Rome
  now = new Date('2026-12-13T07:00:00Z')
  await run()
  expect((await bells()).slice(4)).toEqual([
    'dealer: Loader: The subscription ends within 7 days',
    'customer: Loader: The subscription ends within 7 days',
  ])
})

test('retries a failed mail without units that were renewed in the meantime', async () => {
  const [one, other] = [await fed.unit('Loader'), await fed.unit('Roller')]
  await ends(one.unitId, '2026-11-20T20:00:00Z')
  await ends(other.unitId, '2026-11-20T20:00:00Z')
  mailFails = true
  await run()
  mailFails = false
  expect(mails).toEqual([])
  await ends(one.unitId, '2027-11-20T20:00:00Z')
  now = new Date(now.getTime() + 3_600_000)
  await run()
  expect(mails.map(({ subject }) => subject)).toEqual(['Subscription of Roller ends', 'Subscription of Roller ends'])
  expect(mails[0]?.text).toContain('today')
})

test('abandons an email after 48 failures, and stores it for the administrators of its recipient', async () => {
  await ends((await fed.unit('Loader')).unitId, '2026-11-20T20:00:00Z')
  mailFails = true
  await run()
  await sql`update subscription_letter set attempts = 47`.execute(database.db)
  const first = now
  now = new Date(now.getTime() + 3_600_000)
  await run()
  mailFails = false
  const kept = await database.db.selectFrom('undelivered_mail').selectAll().orderBy('recipient').execute()
  expect(kept).toMatchObject([
    { recipient: 'customer@example.com', subject: 'Subscription of Loader ends', attempts: 48, first_tried_at: first },
    { recipient: 'dealer@example.com', kind: 'SUBSCRIPTIONS', last_tried_at: now },
  ])
  expect(await database.db.selectFrom('subscription_letter').selectAll().execute()).toEqual([])
})

test('warns all users of a company without users who may see the expirations', async () => {
  await sql`update user_group set acls = '{}'`.execute(database.db)
  await ends((await fed.unit('Loader')).unitId, '2026-12-20T11:00:00Z')
  await run()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['customer@example.com', 'dealer@example.com'])
  expect(mails[0]?.text).toContain('Ask your dealer')
})

test('hides a unit from live map and reports after the grace period of a higher company and shows it on renewal', async () => {
  now = new Date()
  const machine = await fed.unit('Loader')
  const ingest = fed.watchedPipeline()
  followIngest(ingest, live)
  const at = (seconds: number) => new Date(now.getTime() - 600_000 + seconds * 1000).toISOString()
  const scope = await loadScope(database.db, fed.users.customer)
  const onMap = () => unitsInBounds(live, live.mask(scope.companyIds), {}, 10).units.map(({ unitId }) => unitId)
  await machine.feedTo(ingest, { at: at(0) })
  await ends(machine.unitId, new Date(now.getTime() - 11 * day).toISOString())

  await refreshHidden(server())
  expect(onMap()).toEqual([machine.unitId])

  await sql`update company set hide_after_days = 10 where company_id = ${fed.root}`.execute(database.db)
  // the strictest company decides
  await sql`update company set hide_after_days = 365 where company_id = ${fed.dealer}`.execute(database.db)
  expect(await refreshHidden(server())).toBe(1)
  ingest.forget()
  expect(onMap()).toEqual([])
  await expect(requestedUnits(database.db, scope, [machine.unitId])).rejects.toMatchObject({ status: 400 })

  const summary = await machine.feedTo(ingest, { at: at(60), attributes: { alarm: 'sos' } })
  expect(summary).toMatchObject({ accepted: 1 })
  expect(await machine.alarms()).toEqual([expect.stringContaining('SOS')])
  expect(await bells()).not.toEqual([])
  expect(onMap()).toEqual([])

  await ends(machine.unitId, new Date(now.getTime() + 300 * day).toISOString())
  await refreshHidden(server(), [machine.unitId])
  expect(onMap()).toEqual([machine.unitId])
  expect(await requestedUnits(database.db, scope, [machine.unitId])).toHaveLength(1)
})
