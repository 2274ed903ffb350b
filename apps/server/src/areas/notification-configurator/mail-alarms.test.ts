import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { Background } from '../../http/background.ts'
import type { RaisedAlarm } from '../../ingest/alarms.ts'
import type { AlarmListener, Pipeline } from '../../ingest/pipeline.ts'
import type { Mail } from '../../ports/mail.ts'
import { mailAlarms } from './mail-alarms.ts'

const now = Date.parse('2026-11-20T09:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now })
afterEach(() => vi.setSystemTime(now))
afterAll(() => void vi.useRealTimers())

const anna = { userId: 3, address: 'anna@example.com', timezone: 'Europe/Rome' }

function raised(
  unitName: string,
  mailTo: RaisedAlarm['mailTo'],
  more: Partial<RaisedAlarm['alarm']> = {},
): RaisedAlarm {
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
    ...more,
  }
  return { alarm, userIds: [], notificationIds: [], mailTo }
}

async function mailsOf(...alarms: RaisedAlarm[]): Promise<Mail[]> {
  const mails: Mail[] = []
  let listener: AlarmListener = () => {}
  const background = new Background(error => {
    throw error
  })
  const pipeline = {
    onAlarms: (added: AlarmListener) => {
      listener = added
      return () => {}
    },
  } as Pipeline
  mailAlarms({
    pipeline,
    background,
    publicUrl: () => 'https://muster.example',
    mail: { send: async mail => void mails.push(mail), close: () => {} },
  })
  listener(alarms)
  await background.drain()
  return mails
}

it('tells what happened, to which unit, when in the user’s zone, and where to see it', async () => {
  const [mail] = await mailsOf(raised('Crane', [anna]))
  expect(mail).toMatchObject({ to: 'anna@example.com', subject: 'Emergency button: Crane' })
  expect(mail?.text).toContain(
    '20 Nov 2026, 10:30:00 CET  Emergency button  Crane\nhelp\nhttps://muster.example/fleet?unitId=7',
  )
  expect(mail?.text).toContain('https://muster.example/user/notifications/3')
})

it('tells everybody of their own, in one mail for all that came at once', async () => {
  const bob = { userId: 4, address: 'bob@example.com', timezone: 'no zone' }
  const mails = await mailsOf(raised('Crane', [anna, bob]), raised('Roller', [anna]))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@example.com', '2 alarms'],
    ['bob@example.com', 'Emergency button: Crane'],
  ])
  expect(mails[1]?.text).toContain('09:30:00 UTC')
})

it('tells an address of a notification group why it is told, and of no settings', async () => {
  const guard = { userId: null, address: 'guard@example.com', timezone: 'UTC' }
  const mails = await mailsOf(raised('Crane', [guard, { ...guard, address: 'gate@example.com' }]))
  expect(mails.map(({ to }) => to)).toEqual(['guard@example.com', 'gate@example.com'])
  expect(mails[0]?.text).toContain('your address is in a notification group')
  expect(mails[0]?.text).not.toContain('/user/notifications')
})

it('says nothing of what is a day old', async () => {
  expect(await mailsOf(raised('Crane', [anna], { occurredAt: now - 25 * 3_600_000 }))).toEqual([])
})
