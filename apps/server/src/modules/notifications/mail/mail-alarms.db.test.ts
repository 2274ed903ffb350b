import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { Background } from '#kernel/background.ts'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import type { ResultOf } from '#telemetry/ingest/commit-hooks.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { markMailed, queueLetters, readMailbox } from './alarm-letters.ts'
import { mailAlarms } from './mail-alarms.ts'
import type { NotifiedAlarm, Recipient } from '../notified-alarm.ts'
import { using } from '#test/dependencies.ts'

const now = Date.parse('2026-11-20T09:30:00Z')
let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())
afterEach(() => sql`truncate alarm_letter, alarm_mailbox`.execute(database.db))

const formats = { dateFormat: 'dd/MM/yyyy', timeFormat: 'HH:mm' }
const anna = { userId: 3, address: 'anna@example.com', timezone: 'Europe/Rome', ...formats }

function raised(unitName: string, mailTo: Recipient[], more: Partial<Alarm> = {}): NotifiedAlarm {
  const alarm = {
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
  return { alarm, userIds: [], languages: [], notificationIds: [], mailTo, pushTo: [] }
}

/** Starts a server whose emails can fail, with ingest that raises alarms. */
function follow({
  world = { fails: false, tries: 0, before: async () => {} },
  mails = [] as Mail[],
  at = { now },
} = {}) {
  const failures: unknown[] = []
  const logged: string[] = []
  const background = new Background(error => failures.push(error))
  const { receive, end, look } = mailAlarms(
    using({
      db: database.db,
      background,
      clock: () => new Date(at.now),
      log: {
        debug() {},
        info() {},
        warn() {},
        error: (_: unknown, sentence?: string) => void logged.push(sentence ?? ''),
      },
      publicUrl: () => 'https://muster.example',
      mail: {
        async send(mail) {
          world.tries++
          await world.before()
          if (world.fails) throw new Error('the mail server is down')
          mails.push(mail)
        },
        close: () => {},
      },
    }),
  )
  return {
    world,
    failures,
    logged,
    end,
    mails,
    at,
    async raise(...notified: NotifiedAlarm[]) {
      await queueLetters(database.db, notified, at.now)
      const resultOf = (() => notified) as unknown as ResultOf
      receive(
        notified.map(({ alarm }) => alarm),
        resultOf,
      )
    },
    async subjects() {
      await background.drain()
      return mails.map(({ subject }) => subject)
    },
    async later(seconds: number) {
      await background.drain()
      at.now += seconds * 1000
      await look().catch((error: unknown) => failures.push(error))
    },
  }
}

async function mailsOf(...alarms: NotifiedAlarm[]): Promise<Mail[]> {
  const { raise, subjects, mails } = follow()
  await raise(...alarms)
  await subjects()
  return mails
}

it('states the alarm, the unit, the time in the user’s format, and a link', async () => {
  const [mail] = await mailsOf(raised('Crane', [anna]))
  expect(mail).toMatchObject({ to: 'anna@example.com', subject: 'Emergency button: Crane' })
  expect(mail?.text).toContain(
    '20/11/2026 10:30 (Europe/Rome)  Crane  Emergency button\nhelp\nhttps://muster.example/fleet?unitId=7',
  )
  expect(mail?.text).toContain('https://muster.example/user/notifications/3')
  const american = { ...anna, userId: 5, timezone: 'America/New_York', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' }
  expect((await mailsOf(raised('Crane', [american])))[0]?.text).toContain('11/20/2026 04:30 AM (America/New_York)')
})

it('sends each recipient one email for alarms raised together', async () => {
  const bob = { userId: 4, address: 'bob@example.com', timezone: 'no zone', ...formats }
  const sent = await mailsOf(raised('Crane', [anna, bob]), raised('Roller', [anna]))
  // several are sent at once, in any order
  const mails = sent.toSorted((one, other) => String(one.to).localeCompare(String(other.to)))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@example.com', '2 alarms'],
    ['bob@example.com', 'Emergency button: Crane'],
  ])
  expect(mails[1]?.text).toContain('09:30 (UTC)')
})

it('sends the first of 100 alarms immediately and the others as one digest a minute later', async () => {
  const { raise, subjects, mails, later } = follow()
  for (let i = 1; i <= 100; i++) {
    await raise(raised(`Crane ${i}`, [anna]))
    await subjects()
  }
  expect(await subjects()).toEqual(['Emergency button: Crane 1'])
  await later(59)
  expect(mails).toHaveLength(1)
  await later(1)
  expect(await subjects()).toEqual(['Emergency button: Crane 1', '99 alarms'])
  expect(mails[1]?.text).toContain('Crane 2 ')
  expect(mails[1]?.text).toContain('Crane 51 ')
  expect(mails[1]?.text).not.toContain('Crane 52 ')
  expect(mails[1]?.text).toContain('and 49 more')
  await raise(raised('Roller', [anna]))
  expect(await subjects()).toHaveLength(2)
  await later(60)
  await later(60)
  await raise(raised('Paver', [anna]))
  expect((await subjects()).slice(2)).toEqual(['Emergency button: Roller', 'Emergency button: Paver'])
})

it('lists the alarms of a failed email in the next one', async () => {
  const { raise, subjects, later, world, failures } = follow()
  world.fails = true
  await raise(raised('Crane', [anna]))
  await subjects()
  expect(failures).toHaveLength(1)
  await raise(raised('Roller', [anna]))
  await later(60)
  expect(failures).toHaveLength(2)
  world.fails = false
  await later(60)
  expect(await subjects()).toEqual(['2 alarms'])
})

it('abandons an email after 60 consecutive failures, and stores it for administrators with times and reason', async () => {
  await database.db.insertInto('company').values({ company_id: 1, name: 'Root', brand: 'kai' }).execute()
  const { raise, subjects, later, world, logged, at } = follow()
  world.fails = true
  await raise(raised('Crane', [anna]))
  for (let tries = 1; tries < 60; tries++) await later(60)
  expect(world.tries).toBe(60)
  const mails = await database.db.selectFrom('undelivered_mail').selectAll().execute()
  expect(mails).toMatchObject([
    {
      company_id: 1,
      kind: 'ALARMS',
      recipient: 'anna@example.com',
      subject: 'Emergency button: Crane',
      body: expect.stringContaining('help'),
      first_tried_at: new Date(now),
      last_tried_at: new Date(at.now),
      attempts: 60,
      reason: 'the mail server is down',
    },
  ])
  expect(logged).toEqual([expect.stringContaining('to anna@example.com was given up after 60 attempts')])
  world.fails = false
  await later(60)
  expect(await subjects()).toEqual([])
  await raise(raised('Roller', [anna]))
  expect(await subjects()).toEqual(['Emergency button: Roller'])
})

it('keeps the alarms of an email that fails after more than a minute', async () => {
  const { raise, subjects, later, world, failures, at } = follow()
  const slow = Promise.withResolvers<void>()
  world.before = () => slow.promise
  world.fails = true
  await raise(raised('Crane', [anna]))
  await expect.poll(() => world.tries).toBe(1)
  at.now += 120_000
  await raise(raised('Roller', [anna]))
  expect(world.tries).toBe(1)
  slow.resolve()
  await subjects()
  expect(failures).toHaveLength(1)
  world.fails = false
  await later(60)
  expect(await subjects()).toEqual(['2 alarms'])
})

it('sends pending emails when the server stops', async () => {
  const { raise, end, mails, subjects } = follow()
  await raise(raised('Crane', [anna]))
  await subjects()
  await raise(raised('Roller', [anna]))
  await end()
  expect(mails.map(({ subject }) => subject)).toEqual(['Emergency button: Crane', 'Emergency button: Roller'])
})

it('explains the notification to an address of a notification group without mentioning settings', async () => {
  const guard = { userId: null, address: 'guard@example.com', timezone: 'UTC', ...formats }
  const mails = await mailsOf(raised('Crane', [guard, { ...guard, address: 'gate@example.com' }]))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['gate@example.com', 'guard@example.com'])
  expect(mails[0]?.text).toContain('your address is in a notification group')
  expect(mails[0]?.text).not.toContain('/user/notifications')
})

it('sends nothing for alarms that are a day old', async () => {
  expect(await mailsOf(raised('Crane', [anna], { occurredAt: now - 25 * 3_600_000 }))).toEqual([])
})

it('sends a recipient one email a minute from two servers', async () => {
  const at = { now }
  const mails: Mail[] = []
  const [one, other] = [follow({ mails, at }), follow({ mails, at })]
  await one.raise(raised('Crane 1', [anna]))
  expect(await one.subjects()).toHaveLength(1)
  for (let i = 2; i <= 10; i++) await (i % 2 ? one : other).raise(raised(`Crane ${i}`, [anna]))
  await one.subjects()
  expect(await other.subjects()).toHaveLength(1)
  await Promise.all([one.later(60), other.later(0)])
  expect(mails.map(({ to }) => to)).toEqual(['anna@example.com', 'anna@example.com'])
  expect(mails.map(({ text }) => text.match(/Crane \d+/g)?.length ?? 0).reduce((a, b) => a + b)).toBe(10)
})

it('sends emails that another server left behind', async () => {
  const dead = follow()
  await queueLetters(database.db, [raised('Crane', [anna])], now)
  const slow = Promise.withResolvers<void>()
  dead.world.before = () => slow.promise
  await queueLetters(database.db, [raised('Roller', [anna])], now)
  const dying = dead.later(0)
  await expect.poll(() => dead.world.tries).toBe(1)
  const other = follow()
  await other.later(60)
  expect(other.mails).toEqual([])
  await other.later(300)
  expect(await other.subjects()).toEqual(['2 alarms'])
  slow.resolve()
  await dying
})

it('writes to recipients in their languages, independent of the alarm’s name in the database', async () => {
  const people = ['de', 'it', 'es', 'fr', 'en'].map((language, i) => ({
    ...anna,
    userId: 10 + i,
    address: `${language}@example.com`,
    dateFormat: 'd MMMM yyyy',
    language,
  }))
  const mails = await mailsOf(raised('Crane', people))
  const bySubject = mails.map(({ to, subject }) => [to, subject]).toSorted()
  expect(bySubject).toEqual([
    ['de@example.com', 'Notrufknopf: Crane'],
    ['en@example.com', 'Emergency button: Crane'],
    ['es@example.com', 'Botón de emergencia: Crane'],
    ['fr@example.com', 'Bouton d’urgence: Crane'],
    ['it@example.com', 'Pulsante di emergenza: Crane'],
  ])
  const text = (language: string) => mails.find(({ to }) => to.startsWith(language))?.text
  expect(text('de')).toContain('20 November 2026 10:30 (Europe/Rome)  Crane  Notrufknopf')
  expect(text('it')).toContain('20 novembre 2026 10:30')
  expect(text('de')).toContain('Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen')
  const many = Array.from({ length: 52 }, (_, i) =>
    raised(`Crane ${i}`, [{ ...people[0]!, address: 'other@example.com' }], { code: 'OWN', typeName: 'Own' }),
  )
  const [digest] = await mailsOf(...many)
  expect(digest?.subject).toBe('52 Alarme')
  expect(digest?.text).toContain('Crane 1  Own')
  expect(digest?.text).toContain('und 2 weitere')
})

it('keeps an alarm that another server stores while an email with a later one is being sent', async () => {
  const { db } = database
  const [mailbox, post] = await db.transaction().execute(async trx => {
    await queueLetters(trx, [raised('Crane', [anna])], now)
    await queueLetters(db, [raised('Roller', [anna])], now)
    const { mailbox } = await db.selectFrom('alarm_letter').select('mailbox').executeTakeFirstOrThrow()
    return [mailbox, await readMailbox(db, mailbox)] as const
  })
  await markMailed(db, mailbox, post!.letterIds, new Date(now))
  expect((await readMailbox(db, mailbox))?.alarms.map(({ unitName }) => unitName)).toEqual(['Crane'])
})
