import {
  createDutyProfile,
  getCompany,
  getCustomDuties,
  getMaintenanceInfoWidget,
  getUnitMeasureCanParameters,
  getUnitDataSourceAvailable,
  getUnitMeasureInternalInputs,
  getUnitTracking,
  getUnitTrackingLastinfo,
  getUnitsStatusCounters,
  exportAlarm,
  listAlarmsPaginated,
  listCompanies,
  listDm1Parameters,
  listMyReportHistory,
  listReportConfigs,
  listTranslationLanguages,
  listUnits,
  lookupAlarmPriorities,
  lookupAlarmTypes,
  lookupCanAlarmBehaviors,
  lookupCountries,
  lookupDuties,
  lookupMeasurementUnitTypes,
  lookupProducts,
  lookupRepschedFrequencyTypesWithNotes,
  lookupRepschedReportTypes,
  lookupStatusProfileDutyTypes,
  operations,
  saveCustomDuties,
  updateUnitDataSource,
  type Operation,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { phrase } from '#kernel/texts/sentence.ts'
import { stored } from '#kernel/texts/stored.ts'
import { serverTexts } from '#kernel/texts/text-files.ts'

// Labels in responses as users read them, over the complete HTTP layer, by module.

/** User with German settings; the other one has English settings. */
const [german, english] = [1, 2]

let database: TestDatabase
let app: RealApp

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11] })
  await sql`
    insert into company (company_id, parent_company_id, name, country, currency) values
      (5, 1, 'A', 'US', 'USD'), (6, 1, 'B', 'EG', 'EUR'), (7, 1, 'C', 'AT', 'EUR')`.execute(db)
  await seedCallers(db, { [german]: { companyId: 1 }, [english]: { companyId: 1 } })
  await db.updateTable('app_user').set({ language: 'de' }).where('user_id', '=', german).execute()
  const live = new FleetState()
  app = await realApp(db, { live })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label)

test('returns reference tables in the language of the request, or else of the settings', async () => {
  const read = async (userId: number, language?: string) =>
    labels((await app.call(userId, lookupCanAlarmBehaviors, language === undefined ? {} : { language })).body)
  expect(await read(german)).toEqual([
    'Größer als',
    'Größer oder gleich',
    'Kleiner als',
    'Kleiner oder gleich',
    'Gleich',
    'Ungleich',
    'Geändert',
  ])
  expect((await read(english, 'fr, en;q=0.5'))[0]).toBe('Supérieur à')
  expect((await read(english))[0]).toBe('Greater than')
  // a language that Muster does not have
  expect((await read(german, 'ja'))[0]).toBe('Größer als')
})

test.each([
  [lookupAlarmPriorities, ['Niedrig', 'Mittel', 'Hoch']],
  [lookupDuties, ['Unbekannt', 'Arbeit', 'Fahrt', 'Leerlauf', 'Zündung aus', 'Im Alarm', 'Kein Signal']],
  [lookupMeasurementUnitTypes, ['Geschwindigkeit', 'Temperatur', 'Druck']],
  [lookupStatusProfileDutyTypes, ['Zündung', 'Geschwindigkeit', 'Motordrehzahl']],
  [lookupRepschedReportTypes, ['Zündung ein/aus', 'Fahrzeugdaten']],
  // in the order of the language, not of the database
  [lookupAlarmTypes, ['Anderes Ereignis', 'Bewegung bei Zündung aus', 'CAN-Parameter']],
  [lookupCountries, ['Afghanistan', 'Ägypten', 'Ålandinseln']],
] as const)('returns the table %# in German', async (operation, first) => {
  const rows = (await app.call(german, operation as Operation)).body as { label: string }[]
  expect(labels(rows).slice(0, first.length)).toEqual(first)
})

test('translates names of shipped products, and keeps names of others', async () => {
  await sql`insert into subscription_product (code, name, type_code) values ('OWN', 'Harvest bundle', 'ACTIVATION')`.execute(
    database.db,
  )
  const products = labels((await app.call(german, lookupProducts)).body)
  expect(products).toEqual(
    expect.arrayContaining(['Volle Telematik, 1 Jahr', 'Ortung ab Werk, 1 Jahr', 'Harvest bundle']),
  )
  const [notes] = (await app.call(german, lookupRepschedFrequencyTypesWithNotes)).body
  expect(notes).toMatchObject({ label: 'Täglich', notes: 'für den Vortag' })
})

test('returns no English label of the server in a reference table for a German', async () => {
  const tables = operations.filter(
    ({ area, path, method }) => area === 'lookups' && method === 'GET' && !path.includes('{'),
  )
  const { en, de = {} } = serverTexts()
  const spoken = new Set(Object.values(de))
  const unspoken = new Set(Object.values(en).filter(text => !spoken.has(text)))
  for (const table of tables) {
    const { body } = await app.call(german, table)
    const rows = (Array.isArray(body) ? body : (body as { items: unknown[] }).items) as { label: string }[]
    expect
      .soft(
        labels(rows).filter(label => unspoken.has(label)),
        table.id,
      )
      .toEqual([])
  }
})

test('names statuses in German, and keeps a company’s custom names', async () => {
  const { db } = database
  const names = async (userId: number) =>
    (await app.call(userId, getCustomDuties)).body.customDuties.map(({ name }) => name)
  expect((await app.call(german, listUnits)).body.items[0]?.statusName).toBe('Unbekannt')
  expect((await app.call(german, getUnitTracking, { path: { unitId: 11 } })).body.statusName).toBe('Unbekannt')
  expect((await app.call(german, getUnitsStatusCounters)).body.map(({ name }) => name)).toContain('Kein Signal')
  // only the colour is changed: the name stays everybody's own
  const given = (await app.call(german, getCustomDuties)).body.customDuties.map(({ dutyId, name, color }) => ({
    dutyId,
    name: { 0: 'Nie gesehen', 3: 'Wartet' }[dutyId] ?? name,
    color: dutyId === 1 ? 'ff0000' : color,
  }))
  await app.call(german, saveCustomDuties, { body: { customDuties: given } })
  expect((await names(german)).slice(1, 4)).toEqual(['Arbeit', 'Fahrt', 'Wartet'])
  expect((await names(english)).slice(1, 4)).toEqual(['Working', 'Moving', 'Wartet'])
  const { rows } = await sql<{ id: number }>`select status_id as id from custom_duty order by 1`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([0, 1, 3])
  for (const userId of [german, english]) {
    expect((await app.call(userId, listUnits)).body.items[0]?.statusName).toBe('Nie gesehen')
    expect((await app.call(userId, getUnitTracking, { path: { unitId: 11 } })).body.statusName).toBe('Nie gesehen')
    const counters = (await app.call(userId, getUnitsStatusCounters)).body
    expect(counters.map(({ name }) => name)).toEqual(await names(userId))
    expect(counters[1]?.color).toBe('ff0000')
  }
  await app.call(german, saveCustomDuties, { body: { customDuties: [] } })
})

test('names measures, their inputs and reported signals in German', async () => {
  const signals = JSON.stringify({ rpm: 1800, adc2: 3, hydraulicOil: 71 })
  await sql`
    insert into unit_state (unit_id, fix_time, latitude, longitude, speed, signals)
    values (11, now(), 45, 9, 12, ${signals}::jsonb)`.execute(database.db)
  const path = { unitId: 11 }
  const measures = (await app.call(german, getUnitDataSourceAvailable, { path })).body
  expect(labels(measures)).toEqual(expect.arrayContaining(['Motordrehzahl', 'Kühlmitteltemperatur']))
  const inputs = await app.call(german, getUnitMeasureInternalInputs, {
    path: { unitId: 11, measureCode: 'BATTERY_VOLTAGE' },
  })
  expect(inputs.body.map(({ name }) => name)).toContain('Gerätetemperatur')
  const sources = [
    { measureCode: 'SPEED', type: 'GPS' },
    { measureCode: 'IGNITION', type: 'KEY' },
  ]
  await app.call(german, updateUnitDataSource, { path, body: { dataSources: sources } as never })
  const info = (await app.call(german, getUnitTrackingLastinfo, { path })).body
  expect(info.values.map(({ label, source }) => [label, source])).toEqual([
    ['Geschwindigkeit', 'GPS'],
    ['Analogeingang 2', undefined],
    // named by its device
    ['Hydraulic oil', undefined],
    ['Motordrehzahl', undefined],
  ])
})

test('names measures, signals and statuses of a refusal in German', async () => {
  const refused = await app.call(german, updateUnitDataSource, {
    path: { unitId: 11 },
    body: { dataSources: [{ measureCode: 'SPEED', type: 'ANALOG', ioChannel: 1 }] } as never,
    language: 'de',
  })
  expect(refused.body.errors).toEqual([expect.stringContaining('Geschwindigkeit')])
  const rule = { dutyId: 6, dutyTypeId: 1, threshold: 7 }
  const profile = await app.call(german, createDutyProfile, {
    body: { name: 'Status', isDefault: false, rules: [rule] } as never,
    language: 'de',
  })
  expect(profile.body.errors?.join()).toContain('Kein Signal')
  expect(profile.body.errors?.join()).toContain('Zündung')
})

test('lists the parameters of the unit’s CAN profile for a measure', async () => {
  const { db } = database
  const profile = { canLine0: { canParameters: [{ canParameterId: 901, bound: true }] }, canLine1: {} }
  await sql`
    insert into record (record_id, kind, company_id, name, data) values
      (901, 'can-parameter', 1, 'Drehzahl', '{}'), (902, 'can-parameter', 1, 'Other', '{}'),
      (903, 'can-profile', 1, 'Profile', ${JSON.stringify(profile)}::jsonb)`.execute(db)
  await sql`insert into unit_profile (unit_id, record_id, kind) values (11, 903, 'can-profile')`.execute(db)
  const { status, body } = await app.call(german, getUnitMeasureCanParameters, {
    path: { unitId: 11, measureCode: 'ENGINE_SPEED' },
  })
  expect([status, body]).toEqual([200, [{ id: 901, name: 'Drehzahl' }]])
})

test('returns country and currency of a company in German, and sorts companies by them', async () => {
  expect((await app.call(german, getCompany, { path: { id: 5 } })).body).toMatchObject({
    countryDesc: 'Vereinigte Staaten',
    currencyLabel: 'US-Dollar (USD)',
  })
  const { items } = (await app.call(german, listCompanies, { query: { sort: ['country,asc'] } })).body
  const countries = items.flatMap(({ countryDesc }) => countryDesc ?? [])
  expect(countries.toSorted()).toEqual(['Vereinigte Staaten', 'Ägypten', 'Österreich'])
})

test('names maintenance states, lamps and languages in German', async () => {
  const { states } = (await app.call(german, getMaintenanceInfoWidget)).body
  expect(states.map(({ stateName }) => stateName)).toEqual([
    'Überfällig',
    'Bald fällig',
    'Aufgeschoben',
    'In Bearbeitung',
    'Geplant',
  ])
  await sql`
    insert into record (record_id, kind, company_id, name, data)
    values (950, 'dm1-parameter', 1, 'Öl', '{"lampColorId": 2}')`.execute(database.db)
  expect((await app.call(german, listDm1Parameters)).body.items[0]?.lampColorName).toBe('Gelbe Warnleuchte')
  const languages = (await app.call(german, listTranslationLanguages)).body.items
  expect(languages.map(({ name }) => name)).toContain('Polnisch')
})

test('names scheduled reports, their runs and the reason of a failed run in German', async () => {
  const { db } = database
  const data = {
    visibilityTypeId: 1,
    enabled: true,
    frequencyTypeId: 2,
    timezoneId: 'UTC',
    reportTypeIds: [2, 5],
    unitIds: [11],
    users: [],
    notificationGroupIds: [],
    savedBy: german,
  }
  await sql`
    insert into record (record_id, kind, company_id, name, data)
    values (960, 'report-config', 1, 'Report', ${JSON.stringify(data)}::jsonb)`.execute(db)
  await sql`
    insert into report_run (record_id, due_at, from_at, to_at, config_name, report_types, status, error, user_ids) values
      (960, now(), now(), now(), 'Report', array['Vehicle data', 'Gone'], 'FAILED', ${stored(['problem.nobodyGetsIt'])}, array[${german}::int]),
      (960, now() - interval '1 day', now(), now(), 'Report', array['Events'], 'FAILED', 'The mail server does not answer.', array[${german}::int])`.execute(
    db,
  )
  const { items } = (await app.call(german, listReportConfigs)).body
  expect(items[0]).toMatchObject({
    frequencyTypeName: 'Wöchentlich',
    reportTypeNames: ['Fahrzeugdaten', 'Wartungsverlauf'],
  })
  const runs = (await app.call(german, listMyReportHistory)).body.items
  expect(runs.map(({ reportTypeNames, errorMessage }) => [reportTypeNames, errorMessage])).toEqual([
    [
      ['Fahrzeugdaten', 'Gone'],
      'Keiner der Empfänger hat eine Adresse. Wählen Sie Benutzer oder Gruppen, die eine haben.',
    ],
    [['Ereignisse'], 'The mail server does not answer.'],
  ])
})

test('describes an alarm of the server in German, and leaves the text of a device unchanged', async () => {
  const fuel = stored(['label.alarm.several', { texts: [phrase('label.alarm.fuelMissing', { litres: 50 })] }])
  // looks like a message but is none
  const odd = '["label.alarm.several", oops'
  await sql`
    insert into alarm (unit_id, alarm_type_id, occurred_at, text)
    select 11, alarm_type_id, now() - n * interval '1 minute', text
    from (values (1, ${fuel}), (2, ${odd}), (3, 'dm1')) texts (n, text), alarm_type where code = 'FUEL_DROP'`.execute(
    database.db,
  )
  const { items } = (await app.call(german, listAlarmsPaginated, { query: { offsetUtc: 0, limit: 10 } })).body
  expect(items.map(({ text }) => text)).toEqual(['50 l Kraftstoff fehlen', odd, 'dm1'])
  const { from, to } = { from: new Date(Date.now() - 3_600_000), to: new Date() }
  const file = await app.download(german, exportAlarm, {
    path: { format: 'csv' },
    body: { unitIds: [11], fromDate: from.toISOString(), toDate: to.toISOString() },
  })
  expect(file.toString()).toContain('50 l Kraftstoff fehlen')
})
