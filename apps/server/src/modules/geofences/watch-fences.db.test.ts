import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeWorld, parsed, reading, start } from '../../telemetry/ingest/fixtures/world.ts'
import type { Observation } from '../../telemetry/ingest/observation.ts'
import { forgetSides } from './keep-sides.ts'
import { watchFences } from './watch-fences.ts'

let database: TestDatabase
let world: Awaited<ReturnType<typeof makeWorld>>
let unitId: number
let number = 0
const uid = () => `unit-${number}`

beforeAll(async () => {
  database = await testDatabase()
  world = await makeWorld(database.db)
  await database.db
    .insertInto('command_template')
    .values({ template_id: 1, type: 'CAN_INJECTION', name: 'Immobilise' })
    .execute()
  await database.db.insertInto('command_catalog').values({ catalog_id: 1, name: 'Basics' }).execute()
  await database.db.insertInto('command_catalog_template').values({ catalog_id: 1, template_id: 1 }).execute()
})
afterAll(() => database.close())
beforeEach(async () => {
  number++
  unitId = await world.unit(`Unit ${number}`, uid())
})

interface Telling {
  name?: string
  inside?: boolean
  outside?: boolean
  alarmPriority?: number
  breakIn?: number
  notification?: { notificationId: number }
}

/** A circle of a kilometre around 45/9, given to the unit. */
async function give({ name = 'Yard', breakIn, ...tells }: Telling = {}): Promise<number> {
  const shape = { shapeType: 'CIRCLE', circleRadius: 1000, circleLongitude: 9, circleLatitude: 45 }
  const data = JSON.stringify({ alarmPriority: 0, inside: true, outside: true, ...tells, shape })
  const { record_id } = await database.db
    .insertInto('record')
    .values({ kind: 'fence-profile', company_id: world.customer, name, data })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('unit_profile')
    .values({ unit_id: unitId, record_id, kind: 'fence-profile', break_in_template_id: breakIn ?? null })
    .execute()
  return record_id
}

const seen = (seconds: number, longitude: number, more: Partial<Observation> = {}) =>
  reading(uid(), seconds, { longitude, ...more })
const [inside, outside] = [9, 9.1]

/** Every request judged before the next, then the server stops. */
async function drive(...requests: Observation[][]): Promise<void> {
  const pipeline = world.pipeline()
  const errors: unknown[] = []
  for (const request of requests) {
    const stop = watchFences({
      db: database.db,
      pipeline,
      clock: () => new Date(start + 60_000),
      onError: error => void errors.push(error),
    })
    await pipeline.ingest(parsed(...request))
    await stop()
  }
  expect(errors).toEqual([])
}

const alarms = async () =>
  (
    await database.db
      .selectFrom('alarm')
      .innerJoin('alarm_type', 'alarm_type.alarm_type_id', 'alarm.alarm_type_id')
      .select(['code', 'text', 'alarm.priority_id', 'occurred_at', 'longitude'])
      .where('unit_id', '=', unitId)
      .orderBy('occurred_at')
      .execute()
  ).map(({ occurred_at, ...alarm }) => ({ ...alarm, seconds: (occurred_at.getTime() - start) / 1000 }))
const codes = async () => (await alarms()).map(({ code, seconds }) => `${code} ${seconds}`)

it('a unit that comes in and goes out raises an alarm each time, where and when it was seen there', async () => {
  await give()
  await drive([seen(0, outside)], [seen(10, inside), seen(20, inside)], [seen(30, outside)])
  expect(await alarms()).toEqual([
    { code: 'GEOFENCE_ENTER', text: 'Yard', priority_id: 1, seconds: 10, longitude: inside },
    { code: 'GEOFENCE_EXIT', text: 'Yard', priority_id: 2, seconds: 30, longitude: outside },
  ])
})

it('a crossing within one request is not missed', async () => {
  await give()
  await drive([seen(0, outside), seen(10, inside), seen(20, outside)])
  expect(await codes()).toEqual(['GEOFENCE_ENTER 10', 'GEOFENCE_EXIT 20'])
})

it('only the transitions that the geofence tells are raised, in its priority', async () => {
  await give({ inside: false, alarmPriority: 3 })
  await drive([seen(0, outside)], [seen(10, inside)], [seen(20, outside)])
  expect(await alarms()).toMatchObject([{ code: 'GEOFENCE_EXIT', priority_id: 3, seconds: 20 }])
})

it('where it is first seen is no crossing, neither is it after the shape was drawn anew', async () => {
  const id = await give()
  await drive([seen(0, inside)])
  await forgetSides(database.db, id)
  await drive([seen(10, outside)])
  expect(await codes()).toEqual([])
})

it('two geofences that are entered at once are one alarm that names both', async () => {
  await give({ name: 'Yard' })
  await give({ name: 'Depot', alarmPriority: 3 })
  await drive([seen(0, outside)], [seen(10, inside)])
  expect(await alarms()).toMatchObject([{ code: 'GEOFENCE_ENTER', text: 'Depot, Yard', priority_id: 3 }])
})

/** A notification group of these users, and of an address without an account. */
async function group(userIds: number[], emails: string[] = []): Promise<{ notificationId: number }> {
  const { record_id } = await database.db
    .insertInto('record')
    .values({
      kind: 'notification-group',
      company_id: world.customer,
      name: 'Watch',
      data: JSON.stringify({ userIds, emails }),
    })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return { notificationId: record_id }
}

const told = async () =>
  (
    await database.db
      .selectFrom('web_notification')
      .select('user_id')
      .where('unit_id', '=', unitId)
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id)

describe('who is told', () => {
  const comeIn = () => drive([seen(0, outside)], [seen(10, inside)])
  const setMode = (userId: number, notification_mode: string) =>
    database.db.updateTable('app_user').set({ notification_mode }).where('user_id', '=', userId).execute()
  /** Chose never to hear of geofences in the portal. */
  const hearNothing = async (user_id: number) => {
    const { alarm_type_id } = await database.db
      .selectFrom('alarm_type')
      .select('alarm_type_id')
      .where('code', '=', 'GEOFENCE_ENTER')
      .executeTakeFirstOrThrow()
    await database.db
      .insertInto('notification_alarm')
      .values({ user_id, alarm_type_id, email: false, push: false, web: false, unit_ids: null })
      .execute()
  }
  afterEach(async () => {
    await setMode(world.users.customer, 'CUSTOM')
    await database.db.deleteFrom('notification_alarm').execute()
  })

  it('without a group everybody who sees the unit, with one its users who do', async () => {
    const { root, dealer, customer, extra, stranger, silent } = world.users
    await give()
    await comeIn()
    expect(await told()).toEqual([root, dealer, customer, extra])
    unitId = await world.unit('Grouped', `unit-${++number}`)
    await give({ notification: await group([dealer, stranger, silent]) })
    await comeIn()
    expect(await told()).toEqual([dealer])
  })

  it('of two geofences entered at once the users of both groups, or everybody when one names none', async () => {
    const { root, dealer, customer, extra } = world.users
    await give({ name: 'Yard', notification: await group([dealer]) })
    await give({ name: 'Depot', notification: await group([customer]) })
    await comeIn()
    expect(await told()).toEqual([dealer, customer])
    unitId = await world.unit('Both', `unit-${++number}`)
    await give({ name: 'Yard', notification: await group([dealer]) })
    await give({ name: 'Depot' })
    await comeIn()
    expect(await told()).toEqual([root, dealer, customer, extra])
  })

  it('who chose not to hear of it does not, but who leaves it to groups does', async () => {
    const { customer } = world.users
    await hearNothing(customer)
    await give({ notification: await group([customer]) })
    await comeIn()
    expect(await told()).toEqual([])
    await setMode(customer, 'NOTIFICATION_GROUPS')
    await drive([seen(20, outside)], [seen(30, inside)])
    expect(await told()).toContain(customer)
  })

  it('who leaves it to groups hears nothing of what is for another, whatever was chosen before', async () => {
    const { customer, dealer } = world.users
    await setMode(customer, 'NOTIFICATION_GROUPS')
    const rows = await database.db.selectFrom('alarm_type').select('alarm_type_id').execute()
    await database.db
      .insertInto('notification_alarm')
      .values(
        rows.map(({ alarm_type_id }) => ({
          user_id: customer,
          alarm_type_id,
          email: true,
          push: true,
          web: true,
          unit_ids: null,
        })),
      )
      .execute()
    await give({ notification: await group([dealer]) })
    await comeIn()
    expect(await told()).toEqual([dealer])
  })

  it('addresses of the group are mailed, each once', async () => {
    await database.db
      .updateTable('app_user')
      .set({ email: 'Ada@example.com' })
      .where('user_id', '=', world.users.customer)
      .execute()
    await database.db
      .insertInto('notification_alarm')
      .columns(['user_id', 'alarm_type_id', 'email', 'push', 'web'])
      .expression(eb =>
        eb
          .selectFrom('alarm_type')
          .select([
            eb.lit(world.users.customer).as('user_id'),
            'alarm_type_id',
            eb.lit(true).as('email'),
            eb.lit(false).as('push'),
            eb.lit(true).as('web'),
          ]),
      )
      .execute()
    await give({ notification: await group([world.users.customer], ['gate@example.com', 'ada@example.com']) })
    const pipeline = world.pipeline()
    const mailed: string[] = []
    pipeline.onAlarms(raised => mailed.push(...raised.flatMap(({ mailTo }) => mailTo.map(({ address }) => address))))
    for (const longitude of [outside, inside]) {
      const stop = watchFences({
        db: database.db,
        pipeline,
        clock: () => new Date(start + 60_000),
        onError: error => {
          throw error
        },
      })
      await pipeline.ingest(parsed(seen(longitude === inside ? 10 : 0, longitude)))
      await stop()
    }
    expect(mailed).toEqual(['Ada@example.com', 'gate@example.com'])
  })
})

it('what comes late, from a file or without a fix says nothing', async () => {
  await give()
  await drive([seen(0, outside)], [seen(60, inside)])
  await drive(
    [seen(30, outside)],
    [seen(70, outside, { source: 'track' })],
    [seen(80, outside, { signals: { valid: false } })],
  )
  expect(await codes()).toEqual(['GEOFENCE_ENTER 60'])
})

it('a unit that has no geofence is left alone', async () => {
  await drive([seen(0, outside)], [seen(10, inside)])
  expect(await codes()).toEqual([])
})

it('the unit is sent the command of the side it crossed to, if its catalogs have it and it just happened', async () => {
  const sent = () =>
    database.db
      .selectFrom('command')
      .select(['template_name', 'user_name', 'status'])
      .where('unit_id', '=', unitId)
      .execute()
  await give({ breakIn: 1 })
  await drive([seen(0, outside)], [seen(10, inside)], [seen(20, outside)])
  expect(await sent()).toEqual([])
  await database.db.insertInto('command_catalog_unit').values({ catalog_id: 1, unit_id: unitId }).execute()
  await drive([seen(30, inside)])
  expect(await sent()).toEqual([{ template_name: 'Immobilise', user_name: 'Yard', status: 'QUEUED' }])
  await drive([seen(40, outside)], [seen(50, inside, { time: start - 3_600_000 })])
  expect(await sent()).toHaveLength(1)
})
