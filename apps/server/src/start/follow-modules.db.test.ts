import { expect, it, onTestFinished } from 'vitest'
import { pino } from 'pino'
import { testDatabase } from '#test/database.ts'
import { testDependencies } from '#test/dependencies.ts'
import { Background } from '#kernel/background.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { bellMessages } from '#modules/notifications/bells/notification-channel.ts'
import { seedFleet, parsed } from '#test/ingest.ts'
import { Closing } from './closing.ts'
import { commitHooks, followModules } from './follow-modules.ts'
import { modules } from './modules.ts'

async function startModules() {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const fleet = await seedFleet(db)
  const failed = (error: unknown): never => {
    throw error
  }
  const topics = new LocalTopics(failed)
  const mails: Mail[] = []
  const pipeline = fleet.pipeline({ inCommit: commitHooks(modules), onError: failed })
  const { use } = testDependencies({
    db,
    pipeline,
    topics,
    background: new Background(failed),
    log: pino({ level: 'silent' }),
    publicUrl: () => 'https://muster.example',
    mail: { send: async mail => void mails.push(mail), close: () => {} },
  })
  const closing = new Closing()
  followModules(use, modules, closing)
  return { db, fleet, topics, mails, pipeline, close: () => closing.end(failed) }
}

it('publishes and emails an alarm of a unit to its users, until the server closes', async () => {
  const { db, fleet, topics, mails, pipeline, close } = await startModules()
  const { customer } = fleet.users
  const unitId = await fleet.unit('Crane', 'crane')
  await db.updateTable('app_user').set({ email: 'ada@example.com' }).where('user_id', '=', customer).execute()
  const { alarm_type_id } = await db
    .selectFrom('alarm_type')
    .select('alarm_type_id')
    .where('code', '=', 'SOS')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notification_alarm')
    .values({ user_id: customer, alarm_type_id, email: true, push: false, web: true, unit_ids: null })
    .execute()
  const bells: object[] = []
  topics.subscribe(bellMessages, customer, message => bells.push(message))

  const now = Date.now()
  const sos = (time: number) => ({ deviceUid: 'crane', source: 'traccar' as const, type: 'sos', time })
  await pipeline.ingest({ ...parsed(), events: [sos(now)] })
  const { notification_id } = await db
    .selectFrom('web_notification')
    .select('notification_id')
    .where('user_id', '=', customer)
    .executeTakeFirstOrThrow()
  expect(bells).toMatchObject([{ id: notification_id, unitId, alarmTypeCode: 'SOS', read: false }])
  await close()
  expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'Emergency button: Crane' }])

  await pipeline.ingest({ ...parsed(), events: [sos(now + 1000)] })
  expect([bells, mails].map(({ length }) => length)).toEqual([1, 1])
})

it('delivers an alarm that a follower of positions raises while the server closes', async () => {
  const { db, close: closeDatabase } = await testDatabase()
  onTestFinished(closeDatabase)
  const fleet = await seedFleet(db)
  await fleet.unit('Crane', 'crane')
  const pipeline = fleet.pipeline()
  const received: number[] = []
  const closing = new Closing()
  const sos = { deviceUid: 'crane', source: 'traccar' as const, type: 'sos', time: Date.now() }
  const judge = () => ({ receive: () => {}, end: async () => void pipeline.ingest({ ...parsed(), events: [sos] }) })
  const listen = () => ({ receive: (alarms: readonly object[]) => void received.push(alarms.length) })
  const { use } = testDependencies({ db, pipeline })
  followModules(
    use,
    [
      { id: 'fences', on: { positions: [judge] } },
      { id: 'mails', on: { alarms: [listen] } },
    ],
    closing,
  )
  await closing.end(error => {
    throw error
  })
  expect(received).toEqual([1])
})
