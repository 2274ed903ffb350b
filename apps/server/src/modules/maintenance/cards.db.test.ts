import {
  explainMaintenanceRemaining,
  getMaintenanceCard,
  getMaintenanceInfoWidget,
  listMaintenanceActions,
  listMaintenanceClosed,
  maintenanceAbandon,
  maintenanceDoAction,
  maintenanceForecast,
  maintenanceHistoryActions,
  maintenanceInit,
  maintenanceOverallStatus,
  maintenanceRemoveServices,
  maintenanceReopen,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { addService, km, maintenanceCaller, seedMaintenance } from '#test/maintenance.ts'

let database: TestDatabase
let profileId: number
let call: ReturnType<typeof maintenanceCaller>
beforeAll(async () => {
  database = await testDatabase()
  ;({ profileId } = await seedMaintenance(database.db))
  call = maintenanceCaller(database.db)
})
beforeEach(() => sql`truncate unit_service, unit_maintenance, maintenance_action cascade`.execute(database.db))
afterAll(() => database.close())

const path = { unitId: 1 }
const card = () => call(getMaintenanceCard, { path })
/** Returns the open services of the card, such as `Oil OVERDUE -10`. */
const statuses = async () =>
  (await card()).serviceGroups.flatMap(group =>
    group.services.map(({ description, remaining }) => `${description} ${group.stateCode} ${remaining}`),
  )
const keyOf = async (description: string) =>
  (await card()).serviceGroups.flatMap(({ services }) => services).find(service => service.description === description)
    ?.serviceKey ?? ''
type Body = FleetSchemas['MaintenanceDoAction']
const act = (body: Body) => call(maintenanceDoAction, { path, body })
const attachments = {
  dateMillis: Date.parse('2026-06-09T08:00:00Z'),
  cost: 120.5,
  workOrderNumber: 'WO 7',
  mechanicName: 'Ann',
}
const start = (...serviceKeys: string[]) => act({ actionCode: 'START', serviceKeys, attachments, counterValue: 985 })
const close = (counterValue: number, ...serviceKeys: string[]) =>
  act({ actionCode: 'CLOSE', serviceKeys, attachments, counterValue })

describe('maintenance card', () => {
  test('MNT-006 shows the unit’s name, type, model, brand, status and fleets', async () => {
    const { db } = database
    const [brand, type] = [
      await db.insertInto('brand').values({ name: 'Northfield' }).returning('brand_id').executeTakeFirstOrThrow(),
      await db
        .insertInto('machine_type')
        .values({ name: 'Wheel loader', icon: 'icon-wolf-loader' })
        .returning('type_id')
        .executeTakeFirstOrThrow(),
    ]
    const model = await db
      .insertInto('model')
      .values({ name: 'T 200', ...brand, ...type })
      .returning('model_id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('unit')
      .set({ ...brand, ...type, ...model })
      .where('unit_id', '=', 4)
      .execute()
    await db.insertInto('fleet').values({ fleet_id: 77, company_id: 1, name: 'Quarry' }).execute()
    await db.insertInto('fleet_unit').values({ fleet_id: 77, unit_id: 4 }).execute()
    expect(await call(getMaintenanceCard, { path: { unitId: 4 } })).toMatchObject({
      unitName: 'Unit 4',
      typeName: 'Wheel loader',
      typeCode: 'WHEEL_LOADER',
      iconName: 'icon-wolf-loader',
      modelName: 'T 200',
      brandName: 'Northfield',
      statusName: expect.stringMatching(/./),
      fleetNames: ['Quarry'],
      serviceGroups: [],
    })
  })

  test('MNT-006 computes the remaining value from the newest counter, and derives the state', async () => {
    // 990 hours and 45,000 km; 9 hours and 100 km a day; the tenth of June
    const oil = await addService(database.db, 1, 'Oil', 980)
    const filters = await addService(database.db, 1, 'Filters', 1030)
    const belt = await addService(database.db, 1, 'Belt', 1031)
    const brakes = await addService(database.db, 1, 'Brakes', 45_520 * km, {
      byDistance: true,
      interval_value: 60_000 * km,
      is_recurrent: false,
    })
    const { serviceGroups, ...unit } = await card()
    expect(unit).toMatchObject({
      unitId: 1,
      unitName: 'Unit 1',
      iconName: 'icon-wolf-general',
      currentEngineHours: 990,
      currentOdometer: 45_000 * km,
      fleetNames: [],
      profileName: 'Plan',
    })
    expect(unit.statusName).not.toBe('')
    const shown = serviceGroups.map(({ stateId, stateCode, intervalTypeCode, services }) => [
      stateId,
      stateCode,
      intervalTypeCode,
      services.map(({ description, remaining, expectedDate }) => [description, remaining, expectedDate]),
    ])
    expect(shown).toEqual([
      [3, 'OVERDUE', 'ENGINE_HOURS', [['Oil', -10, '2026-06-10']]],
      // the full forewarning of 40 hours; 4.4 days at 9 hours a day
      [2, 'DUE_SOON', 'ENGINE_HOURS', [['Filters', 40, '2026-06-14']]],
      [1, 'PLANNED', 'ENGINE_HOURS', [['Belt', 41, '2026-06-15']]],
      [1, 'PLANNED', 'ODOMETER', [['Brakes', 520 * km, '2026-06-15']]],
    ])
    expect(serviceGroups.flatMap(({ services }) => services.map(({ serviceKey }) => serviceKey))).toEqual([
      oil,
      filters,
      belt,
      brakes,
    ])
    expect(serviceGroups.at(-1)?.services[0]).toMatchObject({
      dueAt: 45_520 * km,
      interval: 60_000 * km,
      isRecurrent: false,
    })
  })

  test('expects no date without a reported counter or after a single reading', async () => {
    await addService(database.db, 2, 'Oil', 100)
    await addService(database.db, 3, 'Oil', 150)
    const [silent, once] = await Promise.all([2, 3].map(unitId => call(getMaintenanceCard, { path: { unitId } })))
    expect(silent?.serviceGroups).toMatchObject([
      { stateCode: 'PLANNED', services: [{ description: 'Oil', dueAt: 100 }] },
    ])
    expect(silent?.serviceGroups[0]?.services[0]).not.toHaveProperty('remaining')
    expect(once?.serviceGroups[0]?.services[0]).toMatchObject({ remaining: 50 })
    expect(once?.serviceGroups[0]?.services[0]).not.toHaveProperty('expectedDate')
  })

  test('MAP-016 agrees with the tile and the list of units, with distances in the user’s unit', async () => {
    await addService(database.db, 1, 'Oil', 980)
    await addService(database.db, 1, 'Brakes', 45_520 * km, { byDistance: true })
    const { items } = await call(maintenanceOverallStatus, { body: { unitIds: [1] } })
    expect(items[0]).toMatchObject({
      mostSevereStateCode: 'OVERDUE',
      mostSevereStateName: 'Overdue',
      currentEngineHours: 990,
      currentOdometer: 45_000 * km,
      address: 'Via Roma 1',
      remainingEngineHours: -10,
      remainingDistance: 520 * km,
      nextServiceDescription: 'Oil',
    })
    const { engineHoursServiceKey, distanceServiceKey } = items[0]!
    const explained = (serviceKey = '') => call(explainMaintenanceRemaining, { path: { unitId: 1, serviceKey } })
    expect((await explained(engineHoursServiceKey)).remaining).toBe(-10)
    expect((await explained(distanceServiceKey)).remaining).toBe(520 * km)
    const choose = (mu_preset: string) => database.db.updateTable('app_user').set({ mu_preset }).execute()
    await choose('imperial')
    const converted = await call(maintenanceOverallStatus, {
      query: { convertRemaining: true },
      body: { unitIds: [1] },
    })
    expect(converted.items[0]).toMatchObject({ remainingEngineHours: -10, remainingDistance: expect.closeTo(323.11) })
    await choose('metric')
    expect((await call(getMaintenanceInfoWidget, {})).states[0]).toEqual({
      stateCode: 'OVERDUE',
      stateName: 'Overdue',
      count: 1,
    })
    await close(990, await keyOf('Oil'))
    expect((await call(getMaintenanceInfoWidget, {})).states[0]?.count).toBe(0)
  })

  test('returns 404 for a unit of another company, like for a nonexistent one', async () => {
    for (const unitId of [20, 999]) {
      const foreign = { path: { unitId } }
      const detail = `There is no unit ${unitId}, or you may not see it`
      await expect(call(getMaintenanceCard, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND', detail })
      await expect(call(listMaintenanceClosed, foreign)).rejects.toMatchObject({ detail })
      await expect(call(maintenanceReopen, { ...foreign, body: ['1'] })).rejects.toMatchObject({ detail })
      await expect(call(maintenanceInit, { query: { unitId, profileId } })).rejects.toMatchObject({ detail })
      await expect(call(maintenanceAbandon, { query: { unitId } })).rejects.toMatchObject({ detail })
    }
  })
})

describe('maintenance actions', () => {
  test('MNT-008 depend on the state', async () => {
    const all = await call(listMaintenanceActions, { query: {} })
    expect(all.map(({ stateFromId, actions }) => [stateFromId, actions.join()])).toEqual([
      [1, 'START,CLOSE,POSTPONE'],
      [2, 'START,CLOSE,POSTPONE'],
      [3, 'START,CLOSE,POSTPONE'],
      [4, 'CLOSE,UNDO_START'],
      [5, 'START,CLOSE,POSTPONE'],
      [6, ''],
    ])
    expect(await call(listMaintenanceActions, { query: { stateFromIds: [4] } })).toEqual([
      { stateFromId: 4, actions: ['CLOSE', 'UNDO_START'] },
    ])
    expect(await call(listMaintenanceActions, { query: { stateFromIds: [7] } })).toEqual([
      { stateFromId: 7, actions: [] },
    ])
  })

  test('MNT-030 start a service with its work order, and undo returns it to its previous status', async () => {
    const oil = await addService(database.db, 1, 'Oil', 980)
    await start(oil)
    expect(await statuses()).toEqual(['Oil STARTED -10'])
    expect((await card()).serviceGroups[0]).toMatchObject({ stateId: 4, services: [{ workOrderNumber: 'WO 7' }] })
    await expect(start(oil)).rejects.toMatchObject({ code: 'CONFLICT', errors: ['Oil: has been started'] })
    await act({ actionCode: 'UNDO_START', serviceKeys: [oil] })
    expect(await statuses()).toEqual(['Oil OVERDUE -10'])
    expect((await card()).serviceGroups[0]?.services[0]).not.toHaveProperty('workOrderNumber')
  })

  test('postpone the due value of a service, which stays postponed through a start that is undone', async () => {
    const oil = await addService(database.db, 1, 'Oil', 980)
    await act({ actionCode: 'POSTPONE', serviceKeys: [oil], postponeValue: 100 })
    expect(await statuses()).toEqual(['Oil POSTPONED 90'])
    await start(oil)
    await act({ actionCode: 'UNDO_START', serviceKeys: [oil] })
    expect(await statuses()).toEqual(['Oil POSTPONED 90'])
  })

  test('leave a service overdue after a too short postponement', async () => {
    await act({
      actionCode: 'POSTPONE',
      serviceKeys: [await addService(database.db, 1, 'Oil', 980)],
      postponeValue: 5,
    })
    expect(await statuses()).toEqual(['Oil OVERDUE -5'])
  })

  test('schedule a closed recurrent service an interval after the counter at closing', async () => {
    const [oil, once] = [
      await addService(database.db, 1, 'Oil', 980),
      await addService(database.db, 1, 'Once', 985, { is_recurrent: false }),
    ]
    await close(988, oil, once)
    // 988 + 500 - 990
    expect(await statuses()).toEqual(['Oil PLANNED 498'])
  })

  test('apply to all services or to none', async () => {
    const [oil, belt] = [await addService(database.db, 1, 'Oil', 980), await addService(database.db, 1, 'Belt', 2000)]
    await start(belt)
    await expect(start(oil, belt)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(start(oil, '99999')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(start(oil, await addService(database.db, 20, 'Foreign', 980))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await statuses()).toEqual(['Oil OVERDUE -10', 'Belt STARTED 1010'])
  })

  test('reject one value for both hours and distance', async () => {
    const keys = [
      await addService(database.db, 1, 'Oil', 980),
      await addService(database.db, 1, 'Brakes', 1, { byDistance: true }),
    ]
    await expect(start(...keys)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('reject the second of two concurrent starts', async () => {
    const oil = await addService(database.db, 1, 'Oil', 980)
    const results = await Promise.allSettled([start(oil), start(oil)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('reopened services', () => {
  const closed = () => call(listMaintenanceClosed, { path })
  const reopen = (...body: string[]) => call(maintenanceReopen, { path, body })

  test('MNT-009 MNT-030 return from closed to their previous state, and their follow-ups are removed', async () => {
    const oil = await addService(database.db, 1, 'Oil', 980)
    await close(988, oil)
    expect(await closed()).toEqual([
      {
        serviceKey: oil,
        description: 'Oil',
        serviceTypeName: 'Lubrication',
        intervalTypeCode: 'ENGINE_HOURS',
        closedAt: '2026-06-09T08:00:00.000Z',
        counterValue: 988,
        workOrderNumber: 'WO 7',
        cost: 120.5,
        mechanicName: 'Ann',
      },
    ])
    await reopen(oil)
    expect(await statuses()).toEqual(['Oil OVERDUE -10'])
    expect(await closed()).toEqual([])
  })

  test('continue as started if they were started before closing', async () => {
    const oil = await addService(database.db, 1, 'Oil', 980)
    await start(oil)
    await close(988, oil)
    await reopen(oil)
    expect(await statuses()).toEqual(['Oil STARTED -10'])
  })

  test('MNT-009 MNT-030 cannot return once work on the follow-up has started', async () => {
    const oil = await addService(database.db, 1, 'Oil', 980)
    await close(988, oil)
    await start(await keyOf('Oil'))
    expect(await closed()).toEqual([])
    await expect(reopen(oil)).rejects.toMatchObject({ code: 'CONFLICT', errors: ['Oil: cannot be reopened'] })
  })

  test('MNT-030 must have been closed', async () => {
    await expect(reopen(await addService(database.db, 1, 'Oil', 980))).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('followed profiles', () => {
  test('MNT-030 plan each selected service one interval from now when a unit starts to follow one', async () => {
    await addService(database.db, 1, 'Old', 10)
    await call(maintenanceInit, { query: { unitId: 1, profileId } })
    expect(await statuses()).toEqual(['Oil PLANNED 500', `Brakes PLANNED ${60_000 * km}`])
    expect((await card()).serviceGroups[0]?.services[0]).toMatchObject({
      serviceTypeName: 'Lubrication',
      dueAt: 1490,
      interval: 500,
      isRecurrent: true,
    })
  })

  test('start from 0 for a unit that never reported, and are rejected outside the scope', async () => {
    await call(maintenanceInit, { query: { unitId: 4, profileId } })
    const { serviceGroups } = await call(getMaintenanceCard, { path: { unitId: 4 } })
    expect(
      serviceGroups.flatMap(({ services }) => services.map(({ dueAt }) => dueAt)).toSorted((a, b) => a - b),
    ).toEqual([500, 60_000 * km])
    await expect(call(maintenanceInit, { query: { unitId: 4, profileId: 999_999 } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('MNT-030 leave the history but no services when abandoned', async () => {
    await start(await addService(database.db, 1, 'Oil', 980))
    await call(maintenanceAbandon, { query: { unitId: 1 } })
    const { serviceGroups, ...unit } = await card()
    expect(serviceGroups).toEqual([])
    expect(unit).not.toHaveProperty('profileName')
    expect((await call(maintenanceHistoryActions, { query: {}, body: { unitIds: [1] } })).items).toMatchObject([
      { actionCode: 'START', servicesCount: 1 },
    ])
  })
})

test('explain a remaining value by the last service, postponement, counter and its corrections', async () => {
  const { db } = database
  const explain = async (unitId: number, serviceKey: string) =>
    call(explainMaintenanceRemaining, { path: { unitId, serviceKey } })
  const oil = await addService(db, 1, 'Oil', 980)
  expect(await explain(1, oil)).toMatchObject({
    startedAt: 480,
    followsService: false,
    postponedBy: 0,
    remaining: -10,
  })
  await close(988, oil)
  const next = await keyOf('Oil')
  await act({ actionCode: 'POSTPONE', serviceKeys: [next], attachments, postponeValue: 20 })
  const correction = { unit_id: 1, counter: 'engine_hours', reason: 'Dashboard', created_by: 'u1' } as const
  const from_time = new Date('2026-06-05T00:00Z')
  await db
    .insertInto('counter_correction')
    .values({ ...correction, kind: 'OFFSET', shift: 100, from_time })
    .execute()
  const explained = await explain(1, next)
  await db.deleteFrom('counter_correction').execute()
  expect(explained).toMatchObject({
    unitName: 'Unit 1',
    description: 'Oil',
    remaining: 418,
    dueAt: 1508,
    startedAt: 988,
    startedOn: '2026-06-09T08:00:00.000Z',
    followsService: true,
    interval: 500,
    postponedBy: 20,
    source: 'ENGINE_HOURS',
    counter: { time: '2026-06-10T10:00:00.000Z', reported: 990, value: 1090 },
    corrections: [{ kind: 'OFFSET', shift: 100, from: from_time.toISOString(), reason: 'Dashboard' }],
  })
  const { interval, postponedBy, dueAt, counter } = explained
  expect([explained.startedAt + interval + postponedBy, dueAt - counter!.value]).toEqual([dueAt, explained.remaining])
  const silent = await explain(4, await addService(db, 4, 'Oil', 500))
  expect(silent).not.toHaveProperty('counter')
  expect(silent).not.toHaveProperty('remaining')
  await expect(explain(4, next)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('explain the expected day of each time in the forecast and on the card by the average use, or say why there is none', async () => {
  const { db } = database
  const oil = await addService(db, 1, 'Oil', 980)
  const brakes = await addService(db, 1, 'Brakes', 1485, { interval_value: 90 })
  const explain = async (serviceKey: string, repetition?: number, unitId = 1) =>
    call(explainMaintenanceRemaining, { path: { unitId, serviceKey }, query: { ...(repetition && { repetition }) } })
  const { items } = await call(maintenanceForecast, { query: {}, body: { unitIds: [1], days: 120 } })
  expect(items.filter(({ repetition }) => repetition > 0).length).toBeGreaterThan(3)
  for (const { serviceKey, repetition, expectedDate } of items) {
    const explained = await explain(serviceKey, repetition)
    expect([explained.repetition, explained.expectedDate]).toEqual([repetition, expectedDate])
  }
  const shown = (await card()).serviceGroups.flatMap(({ services }) => services)
  expect(shown.map(({ expectedDate }) => expectedDate)).toEqual([
    (await explain(oil)).expectedDate,
    (await explain(brakes)).expectedDate,
  ])
  expect(await explain(brakes, 2)).toMatchObject({
    remaining: 495,
    expectedDate: '2026-08-24',
    daysAhead: 75,
    use: {
      from: '2026-05-31T10:00:00.000Z',
      fromValue: 900,
      to: '2026-06-10T10:00:00.000Z',
      toValue: 990,
      perDay: 9,
    },
  })
  const reasons = [
    await explain(await addService(db, 1, 'Frame', 90_000)),
    await explain(await addService(db, 1, 'Once', 1000, { is_recurrent: false }), 1),
    await explain(await addService(db, 2, 'Oil', 500), 0, 2),
    await explain(await addService(db, 3, 'Oil', 500), 0, 3),
    await explain(await addService(db, 4, 'Oil', 500), 0, 4),
  ]
  expect(reasons.map(({ noDate }) => noDate)).toEqual([
    'TOO_FAR',
    'NOT_RECURRENT',
    'NO_COUNTER',
    'UNDER_A_DAY',
    'NO_COUNTER',
  ])
  for (const reason of reasons) expect(reason).not.toHaveProperty('expectedDate')
})

test('MNT-010 MNT-030 allow services of the unit to be removed by key, in any state', async () => {
  const [oil, belt] = [await addService(database.db, 1, 'Oil', 980), await addService(database.db, 1, 'Belt', 2000)]
  await addService(database.db, 1, 'Filters', 3000)
  const foreign = await addService(database.db, 20, 'Foreign', 980)
  const remove = (...body: string[]) => call(maintenanceRemoveServices, { path, body })
  await expect(remove(oil, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(remove()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await remove(oil, belt)
  expect(await statuses()).toEqual(['Filters PLANNED 2010'])
})
