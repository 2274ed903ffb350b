import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { commandChanges, type CommandChange } from '#modules/commands/command-channel.ts'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import { seedFleet, parsed, reading, start } from '#test/ingest.ts'
import type { Observation } from '#telemetry/ingest/observation.ts'
import { fenceWatch } from './fence-watch.ts'

let database: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let unitId: number
let number = 0
let changes: CommandChange[]
const uid = () => `unit-${number}`

beforeAll(async () => {
  database = await testDatabase()
  fleet = await seedFleet(database.db)
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
  unitId = await fleet.unit(`Unit ${number}`, uid())
})

interface FenceSettings {
  name?: string
  inside?: boolean
  outside?: boolean
  alarmPriority?: number
  breakIn?: number
  notification?: { notificationId: number }
}

/** Assigns a circle of one kilometre around 45/9 to the unit. */
async function give({ name = 'Yard', breakIn, ...settings }: FenceSettings = {}): Promise<number> {
  const shape = { shapeType: 'CIRCLE', circleRadius: 1000, circleLongitude: 9, circleLatitude: 45 }
  const data = JSON.stringify({ alarmPriority: 0, inside: true, outside: true, ...settings, shape })
  const { record_id } = await database.db
    .insertInto('record')
    .values({ kind: 'fence-profile', company_id: fleet.customer, name, data })
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

/** Stores requests one after another, each by another server. Returns the raised alarms. */
async function drive(...requests: Observation[][]): Promise<Alarm[]> {
  const errors: unknown[] = []
  const topics = new LocalTopics(error => errors.push(error))
  changes = []
  topics.subscribe(commandChanges, unitId, change => void changes.push(change))
  const raised: Alarm[] = []
  for (const request of requests) {
    const inCommit = { alarms: [], watches: [fenceWatch] }
    const pipeline = fleet.pipeline({ inCommit, topics, now: () => start + 60_000 })
    pipeline.onAlarms(alarms => raised.push(...alarms))
    await pipeline.ingest(parsed(...request))
  }
  expect(errors).toEqual([])
  return raised
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

it('raises an alarm for each entry and exit, with time and place of the reading', async () => {
  await give()
  await drive([seen(0, outside)], [seen(10, inside), seen(20, inside)], [seen(30, outside)])
  expect(await alarms()).toEqual([
    { code: 'GEOFENCE_ENTER', text: 'Yard', priority_id: 1, seconds: 10, longitude: inside },
    { code: 'GEOFENCE_EXIT', text: 'Yard', priority_id: 2, seconds: 30, longitude: outside },
  ])
})

it('detects a crossing within one request', async () => {
  await give()
  await drive([seen(0, outside), seen(10, inside), seen(20, outside)])
  expect(await codes()).toEqual(['GEOFENCE_ENTER 10', 'GEOFENCE_EXIT 20'])
})

it('raises only transitions that the geofence reports, in its priority', async () => {
  await give({ inside: false, alarmPriority: 3 })
  await drive([seen(0, outside)], [seen(10, inside)], [seen(20, outside)])
  expect(await alarms()).toMatchObject([{ code: 'GEOFENCE_EXIT', priority_id: 3, seconds: 20 }])
})

it('reports no crossing for the first known side, nor after the shape has changed', async () => {
  const id = await give()
  await drive([seen(0, inside)])
  const { data } = await database.db
    .selectFrom('record')
    .select('data')
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow()
  const shape = { shapeType: 'CIRCLE', circleRadius: 900, circleLongitude: 9, circleLatitude: 45 }
  const changed = JSON.stringify({ ...(data as object), shape })
  await database.db.updateTable('record').set({ data: changed }).where('record_id', '=', id).execute()
  await drive([seen(10, outside)])
  expect(await codes()).toEqual([])
})

it('raises one alarm that names two geofences entered at once', async () => {
  await give({ name: 'Yard' })
  await give({ name: 'Depot', alarmPriority: 3 })
  await drive([seen(0, outside)], [seen(10, inside)])
  expect(await alarms()).toMatchObject([{ code: 'GEOFENCE_ENTER', text: 'Depot, Yard', priority_id: 3 }])
})

describe('names the notification groups of the geofences in an alarm', () => {
  const groupIds = async () => (await drive([seen(0, outside)], [seen(10, inside)])).map(alarm => alarm.groupIds)

  it('names none if the geofence has none', async () => {
    await give()
    expect(await groupIds()).toEqual([[]])
  })

  it('names each of those entered at once', async () => {
    await give({ name: 'Yard', notification: { notificationId: 7 } })
    await give({ name: 'Depot', notification: { notificationId: 8 } })
    const [ids] = await groupIds()
    expect(ids?.toSorted()).toEqual([7, 8])
  })

  it('names no geofence if one of several entered at once has no name', async () => {
    await give({ name: 'Yard', notification: { notificationId: 7 } })
    await give({ name: 'Depot' })
    expect(await groupIds()).toEqual([[]])
  })
})

it('evaluates late readings by preceding ones, without a second alarm for the same crossing', async () => {
  await give()
  await drive([seen(0, outside)], [seen(60, inside)], [seen(30, outside)], [seen(90, inside)])
  expect(await codes()).toEqual(['GEOFENCE_ENTER 60'])
  await drive([seen(70, outside)])
  expect(await alarms()).toMatchObject([
    { seconds: 60 },
    { code: 'GEOFENCE_EXIT', seconds: 70, text: '["label.alarm.late",{"text":"Yard"}]' },
  ])
})

it('marks alarms of an imported file, and judges no reading without a fix', async () => {
  await give()
  await drive([seen(0, outside)], [seen(60, inside)], [seen(65, outside, { signals: { valid: false } })])
  const raised = await drive([seen(70, outside, { source: 'track' })], [seen(80, outside)])
  expect(raised).toMatchObject([{ code: 'GEOFENCE_EXIT', isHistory: true, isPortalOnly: true }])
  expect(await codes()).toEqual(['GEOFENCE_ENTER 60', 'GEOFENCE_EXIT 70'])
})

it('ignores a unit without geofences', async () => {
  await drive([seen(0, outside)], [seen(10, inside)])
  expect(await codes()).toEqual([])
})

it('sends the command for the new side if the unit’s profiles contain it and the crossing is recent, and publishes it', async () => {
  const sent = () =>
    database.db
      .selectFrom('command')
      .select(['template_name', 'user_name', 'status'])
      .where('unit_id', '=', unitId)
      .execute()
  await give({ breakIn: 1 })
  await drive([seen(0, outside)], [seen(10, inside)], [seen(20, outside)])
  expect(await sent()).toEqual([])
  expect(changes).toEqual([])
  await database.db.insertInto('command_catalog_unit').values({ catalog_id: 1, unit_id: unitId }).execute()
  await drive([seen(30, inside)])
  expect(await sent()).toEqual([{ template_name: 'Immobilise', user_name: 'Yard', status: 'QUEUED' }])
  expect(changes).toEqual([{ unitId, type: 'CAN_INJECTION', commandId: expect.any(Number), status: 'QUEUED' }])
  await drive([seen(40, outside)], [seen(50, inside, { time: start - 3_600_000 })])
  expect(await sent()).toHaveLength(1)
})

it('GEO-017 sends no command to an archived unit, and uses its side after restoring', async () => {
  const archive = (archived_at: Date | null) =>
    database.db.updateTable('unit').set({ archived_at }).where('unit_id', '=', unitId).execute()
  const sent = () => database.db.selectFrom('command').select('command_id').where('unit_id', '=', unitId).execute()
  await give({ breakIn: 1 })
  await database.db.insertInto('command_catalog_unit').values({ catalog_id: 1, unit_id: unitId }).execute()
  await drive([seen(0, outside)])
  await archive(new Date())
  await drive([seen(10, inside)])
  await archive(null)
  await drive([seen(20, inside)])
  expect(await sent()).toEqual([])
  await drive([seen(30, outside)], [seen(40, inside)])
  expect(await sent()).toHaveLength(1)
})
