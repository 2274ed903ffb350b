import {
  alarmGroupUnit,
  exportAlarm,
  exportUnreadAlarm,
  reportAlarms,
  type Operation,
  type OperationTypes,
} from '@muster/contract'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { Context } from '#kernel/http/handler.ts'
import { standardBrand } from '#reporting/brand.ts'
import { standardExports } from '#reporting/export-settings.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import { Texts } from '#kernel/texts/texts.ts'
import { seedReports } from '#test/reports.ts'
import { eachAlarm, listAlarms, markRead } from './alarm-queries.ts'
import { alarms } from './alarms.ts'
import { alarmsByMail } from './by-mail.ts'
import { using } from '#test/dependencies.ts'

let database: TestDatabase
const scope = { userId: 1, companyIds: [1] }
const at = (hour: number) => new Date(Date.UTC(2026, 5, 10, hour))

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedReports(db)
  const types = await db.selectFrom('alarm_type').select(['alarm_type_id', 'code', 'priority_id']).execute()
  const alarm = (unit_id: number, code: string, hour: number) => {
    const type = types.find(each => each.code === code)
    return {
      unit_id,
      alarm_type_id: type?.alarm_type_id ?? 0,
      priority_id: type?.priority_id ?? null,
      occurred_at: at(hour),
      text: `${code} at ${hour}`,
      latitude: 45.5,
      longitude: 9.25,
    }
  }
  await db
    .insertInto('alarm')
    .values([
      alarm(1, 'OVERSPEED', 8),
      alarm(2, 'SOS', 10),
      alarm(2, 'IGNITION_ON', 11),
      alarm(3, 'SOS', 11),
      alarm(20, 'SOS', 12),
      alarm(1, 'SOS', 23),
    ])
    .execute()
  const { items } = await listAlarms(db, scope, { unitIds: [2], from: at(10), to: at(11) })
  await markRead(db, scope, { alarmIds: items.map(({ alarmId }) => alarmId) })
})
afterAll(() => database.close())

test('omits the read state from emailed reports', async () => {
  const use = using({ db: database.db, clock: () => at(23) })
  const file = await alarmsByMail.make({
    use,
    scope,
    signal: new AbortController().signal,
    units: [{ id: 2, name: 'Unit 2' }],
    span: { from: at(9), to: at(11) },
    formats: {
      zone: 'UTC',
      dateFormat: 'dd/MM/yyyy',
      timeFormat: 'HH:mm',
      units: measurementUnitsOf('metric'),
      exports: standardExports,
      language: 'en',
      fileType: 'excel',
      brand: () => Promise.resolve(standardBrand),
      t: await use(Texts).in('en'),
    },
  })
  const [sheet] = await readExcel(await buffer(file.content as Readable))
  const words = JSON.stringify(sheet?.data)
  for (const there of ['Unit 2', 'SOS at 10', 'IGNITION_ON at 11']) expect(words).toContain(there)
  for (const hidden of ['Status', 'Read', 'OVERSPEED', 'SOS at 11']) expect(words).not.toContain(hidden)
})

const day = { fromDate: '2026-06-09T22:00:00Z', toDate: '2026-06-10T21:59:59.999Z' }

const ask = async <T extends OperationTypes>(operation: Operation<T>, body: object, format = 'csv') =>
  (await alarms
    .find(each => each.operation === operation)
    ?.run({
      path: { format },
      query: {},
      body,
      caller: { userId: 1 },
      scope,
      signal: new AbortController().signal,
      use: using({ db: database.db, clock: () => at(24) }),
    } as unknown as Context)) as FileResponse
const lines = async (answer: FileResponse) =>
  (await text(answer.content as Readable)).replace('\uFEFF', '').trim().split('\r\n')

test('EVT-007 EVT-011 REP-059 exports alarms as text, newest first, in the caller’s zone', async () => {
  const file = await ask(exportAlarm, { ...day, unitIds: [1, 2] })
  expect(file.disposition).toContain('filename="alarms_2026-06-10_2026-06-10.csv"')
  expect(await lines(file)).toEqual([
    'Time (Europe/Rome),Unit,Serial number,Company,Alarm,Priority,Status,Text,Latitude,Longitude',
    '2026-06-10 13:00:00,Unit 2,,Company 1,Key on,,Unread,IGNITION_ON at 11,45.5,9.25',
    '2026-06-10 12:00:00,Unit 2,,Company 1,Emergency button,High,Read,SOS at 10,45.5,9.25',
    '2026-06-10 10:00:00,Unit 1,,Company 1,Overspeed,Medium,Unread,OVERSPEED at 8,45.5,9.25',
  ])
})

test('EVT-011 exports unread alarms separately, and filters by state', async () => {
  const unread = await lines(await ask(exportUnreadAlarm, { ...day, unitIds: [2] }))
  expect(unread.slice(1).map(line => line.split(',')[6])).toEqual(['Unread'])
  const read = await lines(await ask(exportAlarm, { ...day, state: 'READ' }))
  expect(read.slice(1).map(line => line.split(',')[7])).toEqual(['SOS at 10'])
})

test('EVT-011 writes the filters into a workbook', async () => {
  const file = await ask(exportAlarm, { ...day, unitIds: [2], offsetUtc: 2 }, 'excel')
  const [sheet] = await readExcel(await buffer(file.content as Readable))
  expect(sheet?.data.slice(0, 6).map(([label, value]) => [label, value])).toEqual([
    ['Report', 'Alarms'],
    ['Units', 'Unit 2'],
    ['From', '2026-06-10 00:00:00'],
    ['To', '2026-06-10 23:59:59'],
    ['Status', 'All'],
    ['Time zone', 'Europe/Rome'],
  ])
  expect(sheet?.data.slice(8).map(([time, unit]) => [time, unit])).toEqual([
    [new Date('2026-06-10T13:00:00Z'), 'Unit 2'],
    [new Date('2026-06-10T12:00:00Z'), 'Unit 2'],
  ])
})

test('exports all visible alarms without a filter by unit, and none of other companies', async () => {
  expect(await lines(await ask(exportAlarm, {}))).toHaveLength(1 + 5)
})

test('EVT-004 limits the number of units and rejects units of other companies', async () => {
  const unitIds = Array.from({ length: 5001 }, (_, i) => i + 1)
  await expect(ask(exportAlarm, { ...day, unitIds })).rejects.toThrow('at most 5000 units')
  await expect(ask(exportAlarm, { ...day, unitIds: [1, 20] })).rejects.toThrow('unit 20')
  await expect(ask(exportAlarm, { fromDate: day.toDate, toDate: day.fromDate, unitIds: [1] })).rejects.toThrow(
    'before the end',
  )
})

test('reads in small batches without losing or repeating an alarm, also at the same time', async () => {
  const seen: string[] = []
  for await (const batch of eachAlarm(database.db, scope, {}, 2)) seen.push(...batch.map(alarm => alarm.text))
  const { items } = await listAlarms(database.db, scope, {})
  expect(seen).toEqual(items.map(alarm => alarm.text))
})

test('names alarm types, priorities and columns in the caller’s language', async () => {
  await database.db.updateTable('app_user').set({ language: 'de' }).where('user_id', '=', 1).execute()
  try {
    const file = await ask(exportAlarm, { ...day, unitIds: [1, 2] })
    expect(file.disposition).toContain('filename="alarme_2026-06-10_2026-06-10.csv"')
    expect((await lines(file)).slice(0, 3)).toEqual([
      'Zeit (Europe/Rome),Einheit,Seriennummer,Firma,Alarm,Priorität,Status,Text,Breite,Länge',
      '2026-06-10 13:00:00,Unit 2,,Company 1,Zündung ein,,Ungelesen,IGNITION_ON at 11,45.5,9.25',
      '2026-06-10 12:00:00,Unit 2,,Company 1,Notrufknopf,Hoch,Gelesen,SOS at 10,45.5,9.25',
    ])
    const names = async (operation: Operation) =>
      ((await ask(operation, { ...day, unitIds: [2] })) as unknown as { items: { alarmTypeName: string }[] }).items.map(
        ({ alarmTypeName }) => alarmTypeName,
      )
    expect(await names(reportAlarms)).toEqual(['Zündung ein', 'Notrufknopf'])
    expect((await names(alarmGroupUnit)).toSorted()).toEqual(['Notrufknopf', 'Zündung ein'])
  } finally {
    await database.db.updateTable('app_user').set({ language: 'en' }).where('user_id', '=', 1).execute()
  }
})
