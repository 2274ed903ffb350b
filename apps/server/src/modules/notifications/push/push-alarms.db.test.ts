import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startPushService, type PushService } from '#test/push-service.ts'
import { seedCallers } from '#test/real-app.ts'
import { using } from '#test/dependencies.ts'
import { Background } from '#kernel/background.ts'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import type { ResultOf } from '#telemetry/ingest/commit-hooks.ts'
import type { NotifiedAlarm } from '../notified-alarm.ts'
import { pushAlarms } from './push-alarms.ts'
import { listDevices, saveDevice } from './push-devices.ts'
import { delivered, queuePushes, readLetters } from './push-letters.ts'
import { setQuietHours } from './quiet-hours.ts'
import { readVapidKeys } from './read-vapid-keys.ts'

const now = Date.parse('2026-11-20T09:30:00Z')
const [anna, bob] = [3, 4]
let database: TestDatabase
let service: PushService
beforeAll(async () => {
  database = await testDatabase()
  await database.db
    .insertInto('company')
    .values({ company_id: 1, name: 'Root' })
    .onConflict(c => c.doNothing())
    .execute()
  await seedCallers(database.db, { [anna]: { companyId: 1 }, [bob]: { companyId: 1 } })
  const zones = { [anna]: 'Europe/Rome', [bob]: 'UTC' }
  for (const [userId, timezone] of Object.entries(zones))
    await database.db.updateTable('app_user').set({ timezone }).where('user_id', '=', Number(userId)).execute()
  service = await startPushService()
})
afterAll(async () => {
  await service.close()
  await database.close()
})
/** Ends the servers of a test, whose timers would otherwise deliver letters of the next one. */
const ends: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await sql`truncate push_device, push_quiet cascade`.execute(database.db)
  service.received.length = 0
  service.tries = 0
  service.answer = { status: 201 }
})

function raised(unitName: string, pushTo: number[], more: Partial<Alarm> = {}): NotifiedAlarm {
  const alarm: Alarm = {
    alarmId: 1,
    unitId: 7,
    companyId: 1,
    unitName,
    code: 'SOS',
    typeName: 'Emergency button',
    priorityId: 3,
    priorityCode: 'HIGH',
    occurredAt: now,
    latitude: null,
    longitude: null,
    text: 'help',
    groupIds: [],
    ...more,
  }
  return { alarm, userIds: [], languages: [], notificationIds: [], mailTo: [], pushTo }
}

const warnings: unknown[] = []

/** Starts a server with ingest that raises alarms. */
function follow({ at = { now }, env = { MUSTER_PUSH_LOOPBACK: '1' } as Record<string, string> } = {}) {
  const background = new Background(error => warnings.push(error))
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (detail: unknown) => void warnings.push(detail),
  }
  const use = using({
    db: database.db,
    background,
    log,
    clock: () => new Date(at.now),
    publicUrl: () => 'https://muster.example',
    env,
  })
  const { receive, end, look } = pushAlarms(use)
  ends.push(end)
  return {
    use,
    end,
    at,
    async raise(...notified: NotifiedAlarm[]) {
      await queuePushes(database.db, notified, at.now)
      const resultOf = (() => notified) as unknown as ResultOf
      receive(
        notified.map(({ alarm }) => alarm),
        resultOf,
      )
      await background.drain()
    },
    async later(seconds: number) {
      await background.drain()
      at.now += seconds * 1000
      await look()
    },
  }
}

const on = (userId: number, name?: string) => saveDevice(database.db, userId, service.subscribe(name))
const titles = () => service.received.map(({ content }) => content.title)
const waiting = async () => (await database.db.selectFrom('push_letter').selectAll().execute()).length

it('pushes the alarm, the unit, the time in the user’s format, and a link', async () => {
  await on(anna)
  const { raise, use } = follow()
  await raise(raised('Crane', [anna], { alarmId: 12 }))
  const [message] = service.received
  expect(message?.content).toMatchObject({
    userId: anna,
    title: 'Emergency button: Crane',
    body: 'help\n20/11/2026 10:30 (Europe/Rome)',
    url: '/notifications/open?alarmIds=12&unitId=7',
  })
  expect(message?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
  const { publicKey } = await readVapidKeys(use)
  expect(message?.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${publicKey}$`))
  expect((await listDevices(database.db, anna))[0]).toMatchObject({ lastUsed: '2026-11-20T09:30:00.000Z' })
})

it('pushes to all browsers of the user and no others', async () => {
  await on(anna, 'Chrome, Windows')
  await on(anna, 'Firefox, Android')
  await on(bob)
  await follow().raise(raised('Crane', [anna]))
  expect(service.received.map(({ content }) => content.userId)).toEqual([anna, anna])
})

it('pushes the first of 100 alarms immediately and the others as one message a minute later', async () => {
  await on(anna)
  const { raise, later } = follow()
  for (let i = 1; i <= 100; i++) await raise(raised(`Crane ${i}`, [anna], { unitId: i, priorityCode: 'LOW' }))
  expect(titles()).toEqual(['Emergency button: Crane 1'])
  await later(59)
  expect(titles()).toHaveLength(1)
  await later(1)
  expect(titles()).toEqual(['Emergency button: Crane 1', '99 alarms'])
  const { content, headers } = service.received[1]!
  expect(content.body.split('\n')).toEqual([...[2, 3, 4, 5, 6].map(i => `Crane ${i}: Emergency button`), 'and 94 more'])
  expect(content.url).toBe('/notifications/open?alarmIds=1,1,1,1,1')
  expect(headers.urgency).toBe('low')
  expect(await waiting()).toBe(0)
})

it('stays below 4 kB for long names and texts', async () => {
  await on(anna)
  const { raise, later } = follow()
  const long = { text: '"𝄞\u0007'.repeat(400), typeName: '\u0001'.repeat(500) }
  await raise(raised('ü'.repeat(3000), [anna], long))
  await raise(...Array.from({ length: 8 }, () => raised('\u0002'.repeat(900), [anna], long)))
  await later(60)
  expect(service.received.map(({ bytes }) => bytes <= 4096)).toEqual([true, true])
})

describe('failed push message', () => {
  it('returns with later alarms, after delays that double', async () => {
    await on(anna)
    const { raise, later } = follow()
    service.answer = { status: 503 }
    await raise(raised('Crane', [anna]))
    expect(service.tries).toBe(1)
    await later(59)
    expect(service.tries).toBe(1)
    await later(1)
    expect(service.tries).toBe(2)
    await later(119)
    expect(service.tries).toBe(2)
    await raise(raised('Roller', [anna]))
    service.answer = { status: 201 }
    await later(1)
    expect(titles()).toEqual(['2 alarms'])
    expect(JSON.stringify(warnings)).toContain('status 503')
    expect(JSON.stringify(warnings)).not.toContain('/push/')
  })

  it('waits as long as the push service requests', async () => {
    await on(anna)
    const { raise, later } = follow()
    service.answer = { status: 429, headers: { 'retry-after': '600' } }
    await raise(raised('Crane', [anna]))
    service.answer = { status: 201 }
    await later(599)
    expect(titles()).toEqual([])
    await later(1)
    expect(titles()).toEqual(['Emergency button: Crane'])
  })

  it('expires after ten attempts; the next alarm is sent', async () => {
    await on(anna)
    const { raise, later } = follow()
    service.answer = { status: 500 }
    await raise(raised('Crane', [anna]))
    for (let i = 0; i < 9; i++) await later(3600)
    expect([service.tries, await waiting()]).toEqual([10, 0])
    service.answer = { status: 201 }
    await later(3600)
    await raise(raised('Roller', [anna]))
    expect(titles()).toEqual(['Emergency button: Roller'])
  })

  it.each([404, 410])('removes the browser if its subscription has ended (%s)', async status => {
    await on(anna)
    service.answer = { status }
    await follow().raise(raised('Crane', [anna]))
    expect([await listDevices(database.db, anna), await waiting()]).toEqual([[], 0])
  })

  it('does not follow a redirect', async () => {
    await on(anna)
    const { endpoint } = service.subscribe()
    service.answer = { status: 307, headers: { location: endpoint } }
    await follow().raise(raised('Crane', [anna]))
    expect([service.tries, await waiting()]).toEqual([1, 1])
  })
})

it('connects to no loopback address without the setting for tests', async () => {
  await on(anna)
  await follow({ env: {} }).raise(raised('Crane', [anna]))
  expect(service.tries).toBe(0)
})

describe('quiet hours', () => {
  const morning = { enabled: true, from: 10 * 60, to: 11 * 60 }

  it('drop alarms, in the time zone of the user', async () => {
    await on(anna)
    await on(bob)
    await setQuietHours(database.db, anna, { ...morning, exceptHigh: false })
    await setQuietHours(database.db, bob, { ...morning, exceptHigh: false })
    const { raise, later } = follow()
    await raise(raised('Crane', [anna, bob]))
    expect(service.received.map(({ content }) => content.userId)).toEqual([bob])
    await later(3600)
    expect(service.received).toHaveLength(1)
    await raise(raised('Roller', [anna]))
    expect(titles()).toEqual(['Emergency button: Crane', 'Emergency button: Roller'])
  })

  it('lets only high-priority alarms pass if the user allows it', async () => {
    await on(anna)
    await setQuietHours(database.db, anna, { ...morning, exceptHigh: true })
    const none = { priorityId: null, priorityCode: null }
    await follow().raise(
      raised('Crane', [anna], { priorityCode: 'LOW' }),
      raised('Roller', [anna], none),
      raised('Paver', [anna]),
    )
    expect(titles()).toEqual(['Emergency button: Paver'])
  })
})

it('pushes once a minute to one browser from two servers, with one key', async () => {
  await on(anna)
  const at = { now }
  const [one, other] = [follow({ at }), follow({ at })]
  await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? one : other).raise(raised(`Crane ${i}`, [anna]))))
  await Promise.all([one.later(60), other.later(0)])
  const counts = service.received.map(({ content }) => Number(/^\d+/.exec(content.title)?.[0] ?? 1))
  expect(counts.length).toBeLessThanOrEqual(2)
  expect(counts.reduce((a, b) => a + b)).toBe(10)
  expect(await readVapidKeys(one.use)).toEqual(await readVapidKeys(other.use))
})

it('keeps an alarm that another server stores while a message with a later one is being sent', async () => {
  await on(anna)
  const { db } = database
  const [device] = await listDevices(db, anna)
  const post = await db.transaction().execute(async trx => {
    await queuePushes(trx, [raised('Crane', [anna])], now)
    await queuePushes(db, [raised('Roller', [anna])], now)
    return readLetters(db, device!.id, new Date(now))
  })
  await delivered(db, device!.id, post!.letterIds, new Date(now))
  const { later } = follow()
  await later(60)
  expect(titles()).toEqual(['Emergency button: Crane'])
})

it('sends pending messages when the last server stops', async () => {
  await on(anna)
  const { raise, end } = follow()
  await raise(raised('Crane', [anna]))
  await raise(raised('Roller', [anna]))
  await end()
  expect(titles()).toEqual(['Emergency button: Crane', 'Emergency button: Roller'])
})

it('sends nothing for alarms that are a day old', async () => {
  await on(anna)
  await follow().raise(raised('Crane', [anna], { occurredAt: now - 25 * 3_600_000 }))
  expect([service.tries, await waiting()]).toEqual([0, 0])
})

it('pushes in the language of the user', async () => {
  await database.db.updateTable('app_user').set({ language: 'fr' }).where('user_id', '=', bob).execute()
  await on(bob)
  const { raise } = follow()
  await raise(raised('Crane', [bob]))
  expect(titles()).toEqual(['Bouton d’urgence: Crane'])
  await on(bob)
  service.received.length = 0
  await raise(...Array.from({ length: 7 }, (_, i) => raised(`Crane ${i}`, [bob])))
  const digest = service.received.at(-1)?.content
  expect(digest?.title).toBe('7 alarmes')
  expect(digest?.body).toContain('Crane 1: Bouton d’urgence')
  expect(digest?.body).toContain('et 2 autres')
})
