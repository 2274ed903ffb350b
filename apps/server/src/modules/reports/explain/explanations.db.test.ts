import {
  engineHoursRanking,
  engineOnOffUnitRaw,
  equipmentUtilizationRanking,
  equipmentUtilizationTotals,
  explainEngineHours,
  explainFuel,
  explainKeyOnOff,
  explainPerformance,
  explainTrips,
  explainUtilization,
  explainUtilizationTotal,
  fuelConsumptionUnits,
  keyOnOffRanking,
  performanceReport,
  tripsUnits,
  underUseRanking,
  type ReportSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports, storeReadings, type TestReading } from '#test/reports.ts'
import { storeAggregates } from '#telemetry/aggregates/store-aggregates.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'

type Explanation = ReportSchemas['Explanation']

/** 27 to 31 March in Rome; clocks change on the 29th. */
const days = { fromDate: '2026-03-26T23:00:00.000Z', toDate: '2026-03-31T21:59:59.999Z' }
const changeOfClock = { fromDate: '2026-03-28T23:00:00.000Z', toDate: '2026-03-29T21:59:59.999Z' }
const now = new Date('2026-04-02T10:00Z')
const minute = 60_000

let database: TestDatabase
const call = () => reportCaller({ db: database.db, now })

/** A reading every 7 minutes: work in the morning, travel, idling, a night over each midnight. */
function* machine(): Generator<TestReading> {
  let [hours, metres, litres] = [1000, 5e6, 20_000]
  for (let time = Date.parse('2026-03-26T18:00Z'); time < Date.parse('2026-04-01T09:00Z'); time += 7 * minute) {
    const hour = Math.floor(time / 3_600_000) % 24
    const isOn = hour >= 20 || hour < 2 || (hour > 6 && hour < 13)
    const statusId = !isOn ? 4 : hour % 3 === 0 ? 3 : hour % 3 === 1 ? 1 : 2
    yield {
      at: new Date(time).toISOString(),
      hours,
      metres,
      litres,
      statusId,
      ignition: isOn,
      signals: { engineLoad: isOn ? 37 + (hour % 5) * 11.3 : 0 },
    }
    if (isOn) {
      hours += 7 / 60.3
      metres += statusId === 2 ? 1234.5 : 3.3
      litres += 1.23
    }
  }
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedReports(db)
  await db.updateTable('company').set({ currency: 'EUR' }).execute()
  const settings = {
    fuels: [{ fuel: 'DIESEL' }],
    prices: [
      { priced: 'DIESEL', validFrom: '2026-01-01', price: 1.517 },
      { priced: 'DIESEL', validFrom: '2026-03-30', price: 1.633 },
      { priced: 'HOUR', validFrom: '2026-01-01', price: 61.3 },
    ],
    factors: [],
  }
  await db
    .insertInto('company_costs')
    .values({ company_id: 1, settings: JSON.stringify(settings) })
    .execute()
  const readings = [...machine()].filter(({ at }) => !at.startsWith('2026-03-28T0') && !at.startsWith('2026-03-31T1'))
  const late = readings.splice(300, 9)
  const [spike] = readings.splice(200, 1)
  await storeReadings(db, 1, readings)
  await storeAggregates(db, now.getTime())
  await storeReadings(db, 1, late)
  // a second time, with other values
  await storeReadings(db, 1, [{ ...late[0]!, hours: 5 }])
  await storeReadings(db, 1, [{ ...spike!, hours: 65_535, metres: 0 }])
  await sql`insert into position_hiding (unit_id, from_time, until_time, reason, positions, hidden_by)
    values (1, '2026-03-30T08:00Z', '2026-03-30T11:00Z', 'r', 0, 'u')`.execute(db)
  await sql`update position set hidden_by = 1 where unit_id = 1 and fix_time >= '2026-03-30T08:00Z' and fix_time < '2026-03-30T11:00Z'`.execute(
    db,
  )
  await sql`update position_day set changes = changes + 1, changed_from = '-infinity' where unit_id = 1 and day = '2026-03-30'`.execute(
    db,
  )
  await db
    .insertInto('counter_correction')
    .values({
      unit_id: 1,
      counter: 'engine_hours',
      kind: 'NEW_INSTRUMENT',
      from_time: new Date('2026-03-29T09:03Z'),
      shift: 2,
      reason: 'Meter replaced',
      created_by: 'u1',
    })
    .execute()
})
afterAll(() => database.close())

/** Sums parts without floating-point errors. */
const sumOf = ({ parts }: Explanation) => Math.round(parts.reduce((sum, { amount }) => sum + amount, 0) * 1e6) / 1e6

const fuelFigures = ['burned', 'engineHours', 'distance'] as const
const costFigures = ['fuelCost', 'useCost', 'idleCost', 'co2'] as const
const useFigures = ['workingSeconds', 'movingSeconds', 'idleSeconds', 'offSeconds', 'noDataSeconds'] as const
const tripFigures = [
  'tripDistance',
  'otherDistance',
  'tripSeconds',
  'drivingSeconds',
  'idleSeconds',
  'atPlaceSeconds',
  'fuel',
] as const
const keyFigures = ['onSeconds', 'offSeconds', 'noDataSeconds', 'switchOns'] as const

test.each([
  ['five days with a change of the clock', days],
  ['a period from minute to minute', { fromDate: '2026-03-27T06:11:13.000Z', toDate: '2026-03-28T09:17:20.999Z' }],
])('parts of %s add up to the figures of the reports', async (_, span) => {
  const body = { unitIds: [1], ...span }
  const [fuel] = await call().call(fuelConsumptionUnits, { body })
  const [use] = (await call().call(equipmentUtilizationRanking, { body })).items
  const [key] = (await call().call(keyOnOffRanking, { body })).items
  const [run] = (await call().call(engineHoursRanking, { body })).items
  const path = { unitId: 1 }
  const expected: Record<string, number | undefined> = {}
  const found: typeof expected = {}
  const compare = (figure: string, value: number | undefined, explained: Explanation) => {
    expected[figure] = value
    found[figure] = explained.value === value ? sumOf(explained) : explained.value
  }
  for (const figure of fuelFigures) {
    expect(fuel?.[figure]).toBeGreaterThan(0)
    compare(figure, fuel?.[figure], await call().call(explainFuel, { path, query: { ...span, figure } }))
  }
  for (const figure of costFigures) {
    expect(fuel?.costs?.[figure]).toBeGreaterThan(0)
    compare(figure, fuel?.costs?.[figure], await call().call(explainFuel, { path, query: { ...span, figure } }))
  }
  for (const figure of useFigures) {
    compare(figure, use?.[figure], await call().call(explainUtilization, { path, query: { ...span, figure } }))
  }
  const idleCost = await call().call(explainUtilization, { path, query: { ...span, figure: 'idleCost' } })
  compare('idle cost of use', fuel?.costs?.idleCost, idleCost)
  const [underUse] = (await call().call(underUseRanking, { body })).items
  const used = await call().call(explainUtilization, { path, query: { ...span, figure: 'usedSeconds' } })
  compare('used seconds', underUse?.usedSeconds, used)
  for (const figure of ['daysWithoutWork', 'daysWithoutData'] as const) {
    compare(figure, underUse?.[figure], await call().call(explainUtilization, { path, query: { ...span, figure } }))
  }
  const [trips] = await call().call(tripsUnits, { body })
  for (const figure of tripFigures) {
    const known = trips!.days.flatMap(day => day[figure] ?? [])
    const sum = Math.round(known.reduce((total, value) => total + value, 0) * 100) / 100
    compare(`trips ${figure}`, sum, await call().call(explainTrips, { path, query: { ...span, figure } }))
  }
  for (const figure of keyFigures) {
    compare(`key ${figure}`, key?.[figure], await call().call(explainKeyOnOff, { path, query: { ...span, figure } }))
  }
  const hoursRun = await call().call(explainEngineHours, { path, query: { ...span, figure: 'hoursRun' } })
  compare('hoursRun', run?.hoursRun, hoursRun)
  expect(found).toEqual(expected)
})

test('units add up to the totals of the fleet, in the period and in the one before, each with its own figure', async () => {
  const { db } = database
  await storeReadings(
    db,
    4,
    [...machine()].slice(300, 1000).map(reading => ({ ...reading, hours: reading.hours! / 2 })),
  )
  // ends in the future, as the week of the dashboard
  const span = { fromDate: '2026-03-30T22:00:00.000Z', toDate: '2026-04-03T21:59:59.999Z' }
  const totals = await call().call(equipmentUtilizationTotals, { body: span })
  const before = { fromDate: totals.previousFrom, toDate: totals.previousTo }
  expect(totals.idleCost?.unitsCount).toBe(2)
  for (const [period, total] of [
    [span, totals],
    [before, totals.previous],
  ] as const) {
    for (const figure of [...useFigures, 'idleCost'] as const) {
      const explained = await call().call(explainUtilizationTotal, { query: { ...period, figure } })
      const value = figure === 'idleCost' ? total.idleCost?.amount : total[figure]
      const sum = explained.parts.reduce((all, { amount }) => all + amount, 0)
      expect([figure, explained.value, Math.round(sum * 100) / 100]).toEqual([figure, value, value])
      const [part] = explained.parts
      const one = await call().call(explainUtilization, {
        path: { unitId: part!.unitId },
        query: { ...period, figure },
      })
      expect([figure, one.value]).toEqual([figure, part!.amount])
    }
  }
  const { uom, unitsCount, missing } = await call().call(explainUtilizationTotal, {
    query: { ...span, figure: 'idleCost' },
  })
  expect([uom, missing]).toEqual(['EUR', [{ reason: 'NO_HOURS', unitsCount: unitsCount - 2 }]])
})

test('parts of each week and day of the performance report add up to its cells', async () => {
  const summed = [
    'engineHours',
    'workingHours',
    'distance',
    'workingDistance',
    'consumptionAmount',
    'workingConsumptionAmount',
    'workingLoad',
  ] as const
  for (const reportType of ['DAILY', 'WEEKLY'] as const) {
    const body = { reportType, fromDate: '2026-03-27', timezone: 'Europe/Rome', unitIds: [1] }
    const [report] = await call().call(performanceReport, { body })
    const whole = { reportFrom: days.fromDate, reportTo: '2026-04-02T21:59:59.999Z' }
    for (const figure of summed) {
      expect(report?.measures[figure]).not.toEqual([])
      for (const { from, to, value } of report?.measures[figure] ?? []) {
        const toDate = new Date(Date.parse(to) - 1).toISOString()
        const query = { fromDate: from, toDate, timezone: 'Europe/Rome', figure, ...whole }
        const explained = await call().call(explainPerformance, { path: { unitId: 1 }, query })
        expect([reportType, figure, from, explained.value, sumOf(explained)]).toEqual([
          reportType,
          figure,
          from,
          value,
          value,
        ])
      }
    }
  }
})

test('explains a mean load by the time of its parts, also of load factors, and says that there is none', async () => {
  const query = { ...changeOfClock, figure: 'workingLoad' } as const
  const { parts, value = 0, ...load } = await call().call(explainPerformance, { path: { unitId: 1 }, query })
  expect(load).toMatchObject({ uom: '%', rule: 'MEAN_LOAD', source: 'ENGINE_LOAD', parameters: { validHours: 2 } })
  const weight = parts.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const mean = parts.reduce((sum, part) => sum + (part.quantity ?? 0) * (part.mean ?? 0), 0) / weight
  expect(mean).toBeCloseTo(value, 0)
  expect(parts.reduce((sum, part) => sum + (part.readings ?? 0), 0)).toBe(load.readings)
  const factors = [40, 70, 55].map((loadFactor, i) => ({
    at: `2026-03-29T0${i + 6}:00Z`,
    ignition: true,
    statusId: 3,
    signals: { loadFactor },
  }))
  await storeReadings(database.db, 9, factors)
  const byFactors = await call().call(explainPerformance, { path: { unitId: 9 }, query })
  expect(byFactors).toMatchObject({ value: 55, rule: 'MEAN_LOAD_FACTOR', source: 'LOAD_FACTOR', readings: 3 })
  expect(byFactors.parts.map(({ amount, quantity, mean: its }) => [amount, quantity, its])).toEqual([
    [13.33, 1, 40],
    [23.34, 1, 70],
    [18.33, 1, 55],
  ])
  const none = await call().call(explainPerformance, { path: { unitId: 3 }, query })
  expect(none).toMatchObject({ reason: 'NO_READINGS', parts: [] })
})

/** Trips over midnight, work in one place, and nights. The device counts from the second day, the gateway from the first. */
function journey(unitId: number, by: 'COUNTERS' | 'TANK' | 'FIXES') {
  const [start, end] = [Date.parse('2026-03-27T15:00Z'), Date.parse('2026-03-30T08:00Z')]
  const readings: Parameters<typeof insertPositions>[1][number][] = []
  let [north, litres] = [0, 300]
  for (let time = start; time < end; time += 433_000) {
    const hour = Math.floor(time / 3_600_000) % 24
    const isOn = hour >= 20 || hour < 1 || (hour > 8 && hour < 12)
    const isMoving = isOn && hour !== 10
    readings.push({
      unitId,
      time,
      latitude: 45 + north / 111_195,
      longitude: 9,
      statusId: !isOn ? 4 : isMoving ? 2 : 3,
      ignition: isOn,
      speed: isMoving ? 31 : 0,
      ...(by === 'COUNTERS' && {
        gatewayDistance: north * 1.013,
        fuelUsed: 500 - litres,
        ...(time > start + 86_400_000 && { odometer: 7e6 + north }),
      }),
      ...(by === 'TANK' && { odometer: 7e6 + north, signals: { fuelVolume: litres } }),
    })
    if (isMoving) north += 3677.7
    if (isOn) litres -= 0.937
  }
  return readings
}

const legFigures = ['legSeconds', 'legDistance', 'legDrivingSeconds', 'legIdleSeconds', 'legFuel'] as const

test.each([
  [5, 'COUNTERS', 'GATEWAY_DISTANCE', 'FUEL_USED'],
  [6, 'TANK', 'ODOMETER', 'FUEL_LEVEL'],
  [7, 'FIXES', 'FIXES', undefined],
] as const)('explains each trip and each day of a report on trips, of unit %i by %s', async (unitId, by, way, fuel) => {
  await insertPositions(database.db, journey(unitId, by))
  const [fromDate, toDate] = ['2026-03-26T23:00:00.000Z', '2026-03-30T21:59:59.999Z']
  const [unit] = await call().call(tripsUnits, { body: { unitIds: [unitId], fromDate, toDate } })
  const report = { reportFrom: fromDate, reportTo: toDate }
  const path = { unitId }
  expect(unit?.legs.filter(({ kind }) => kind === 'TRIP').length).toBeGreaterThan(4)
  const last = (to: string) => new Date(Date.parse(to) - 1).toISOString()
  const sourceOf: Partial<Record<string, string | undefined>> = {
    legDistance: way,
    tripDistance: way,
    legFuel: fuel,
    fuel,
  }
  // the first two days have legs of each kind, and one over midnight
  for (const leg of unit!.legs.slice(0, 6)) {
    const shown = {
      legSeconds: Math.round((Date.parse(leg.to) - Date.parse(leg.from)) / 1000),
      legDistance: leg.distance,
      legDrivingSeconds: leg.drivingSeconds,
      legIdleSeconds: leg.idleSeconds,
      legFuel: leg.fuel,
    }
    for (const figure of legFigures) {
      const query = { fromDate: leg.from, toDate: last(leg.to), figure, ...report }
      const explained = await call().call(explainTrips, { path, query })
      const value = shown[figure]
      const found = [leg.from, figure, explained.value, value === undefined ? undefined : sumOf(explained)]
      expect(found).toEqual([leg.from, figure, value, value])
      if (value !== undefined) expect([figure, explained.source]).toEqual([figure, sourceOf[figure]])
    }
  }
  for (const [i, day] of unit!.days.slice(0, 2).entries()) {
    for (const figure of tripFigures) {
      const query = { fromDate: day.from, toDate: last(unit!.days[i + 1]?.from ?? toDate), figure, ...report }
      const explained = await call().call(explainTrips, { path, query })
      const found = [day.day, figure, explained.value, day[figure] === undefined ? undefined : sumOf(explained)]
      expect(found).toEqual([day.day, figure, day[figure], day[figure]])
    }
  }
  const query = { fromDate: '2026-03-28T12:34:56.000Z', toDate, figure: 'legDistance', ...report } as const
  expect((await call().call(explainTrips, { path, query })).reason).toBe('NO_LEG')
})

test('lists the days without work or data, and each switch-on of the key', async () => {
  const key = (at: string, isOn: boolean) => ({ at, ignition: isOn, statusId: isOn ? 3 : 4 })
  await storeReadings(database.db, 8, [
    key('2026-03-27T06:00Z', true),
    key('2026-03-27T06:10Z', false),
    key('2026-03-30T21:55Z', false),
    // midnight in Rome
    key('2026-03-30T22:00Z', true),
    key('2026-03-30T22:30Z', false),
    key('2026-03-31T08:00Z', true),
    key('2026-03-31T09:00Z', false),
  ])
  const path = { unitId: 8 }
  const [use] = (await call().call(underUseRanking, { body: { unitIds: [8], ...days } })).items
  for (const figure of ['daysWithoutWork', 'daysWithoutData'] as const) {
    expect(use?.[figure]).toBeGreaterThan(0)
    const explained = await call().call(explainUtilization, { path, query: { ...days, figure } })
    expect([figure, explained.value, sumOf(explained)]).toEqual([figure, use?.[figure], use?.[figure]])
  }
  const span = { fromDate: '2026-03-27', toDate: '2026-03-31' }
  const keys = await call().call(engineOnOffUnitRaw, { query: { unitId: 8, ...span } })
  expect(keys.days.map(({ switchOns }) => switchOns)).toEqual([1, 0, 0, 0, 2])
  for (const { day, from, to, switchOns } of keys.days) {
    const report = { reportFrom: days.fromDate, reportTo: days.toDate }
    const query = {
      fromDate: from,
      toDate: new Date(Date.parse(to) - 1).toISOString(),
      figure: 'switchOns',
      ...report,
    } as const
    const { value, parts } = await call().call(explainKeyOnOff, { path, query })
    expect([day, value, parts.length]).toEqual([day, switchOns, switchOns])
  }
})

test('lists readings and periods that do not count, with the reason', async () => {
  const hours = await call().call(explainFuel, { path: { unitId: 1 }, query: { ...days, figure: 'engineHours' } })
  expect(hours).toMatchObject({
    rule: 'COUNTER_GROWTH',
    source: 'ENGINE_HOURS',
    corrections: [{ kind: 'NEW_INSTRUMENT', shift: 2, reason: 'Meter replaced' }],
  })
  const reasons = new Set(hours.leftOut.map(({ reason }) => reason))
  expect([...reasons].toSorted()).toEqual(['HIDDEN', 'UNLIKELY'])
  expect(hours.leftOut.find(({ reason }) => reason === 'UNLIKELY')?.value).toBe(65_535)
  // the night without a reading on the 28th, after two hours of work
  const kinds = new Set(hours.parts.map(({ kind }) => kind))
  expect(kinds.has('SILENCE')).toBe(true)
  const { gaps } = await call().call(explainUtilization, {
    path: { unitId: 1 },
    query: { ...days, figure: 'workingSeconds' },
  })
  expect(gaps.map(({ reason }) => reason)).toContain('HIDDEN')
  expect(gaps.map(({ reason }) => reason)).toContain('NO_READINGS')
})

test('counts each reading of a figure once', async () => {
  const { parts, readings } = await call().call(explainFuel, {
    path: { unitId: 1 },
    query: { ...changeOfClock, figure: 'engineHours' },
  })
  // a reading every seven minutes of 23 hours
  expect(readings).toBe(197)
  const counted = parts.reduce((sum, part) => sum + (part.readings ?? 0), 0)
  expect(counted).toBeGreaterThan(80)
  expect(counted).toBeLessThanOrEqual(readings!)
})

test('explains a quotient by its figures, and gives the reason for an unknown figure', async () => {
  const [report] = await call().call(fuelConsumptionUnits, { body: { unitIds: [1], ...days } })
  const perHour = await call().call(explainFuel, { path: { unitId: 1 }, query: { ...days, figure: 'perHour' } })
  expect(perHour).toMatchObject({
    value: report?.perHour,
    operands: [
      { figure: 'burned', value: report?.burned, uom: 'l' },
      { figure: 'engineHours', value: report?.engineHours, uom: 'h' },
    ],
  })
  await storeReadings(database.db, 2, [{ at: '2026-03-28T10:00Z', metres: 5 }])
  const reasonOf = async (unitId: number, figure: ReportSchemas['FuelFigure']) =>
    (await call().call(explainFuel, { path: { unitId }, query: { ...days, figure } })).reason
  expect(await reasonOf(2, 'distance')).toBe('ONE_READING')
  expect(await reasonOf(2, 'engineHours')).toBe('NO_COUNTER')
  expect(await reasonOf(3, 'engineHours')).toBe('NO_READINGS')
  expect(await reasonOf(3, 'burned')).toBe('NO_READINGS')
  expect(await reasonOf(3, 'perHour')).toBe('NO_OPERAND')
  expect(await reasonOf(3, 'fuelCost')).toBe('NO_CONSUMPTION')
})

test('names the data source of a counter, and the status profile that divides time', async () => {
  const { db } = database
  const path = { unitId: 1 }
  const hours = () => call().call(explainFuel, { path, query: { ...days, figure: 'engineHours' } })
  const working = () => call().call(explainUtilization, { path, query: { ...days, figure: 'workingSeconds' } })
  expect([(await hours()).channel, (await working()).channel]).toEqual([undefined, undefined])
  await db
    .insertInto('unit_data_sources')
    .values({ unit_id: 1, sources: JSON.stringify([{ measureCode: 'ENGINE_HOURS', type: 'KEY' }]) } as never)
    .execute()
  const { record_id } = await db
    .insertInto('record')
    .values({ kind: 'duty-profile', company_id: 1, name: 'Mixer trucks', data: '{}' })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('unit_profile').values({ unit_id: 1, record_id, kind: 'duty-profile' }).execute()
  expect([(await hours()).channel, (await working()).channel]).toEqual([
    { type: 'KEY' },
    { type: 'STATUS_PROFILE', name: 'Mixer trucks', version: 1 },
  ])
})

test('rejects units outside the caller’s companies', async () => {
  const query = { ...days, figure: 'distance' } as const
  await expect(call().call(explainFuel, { path: { unitId: 20 }, query })).rejects.toMatchObject({ status: 404 })
})
