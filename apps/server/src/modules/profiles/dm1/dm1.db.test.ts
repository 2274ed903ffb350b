import {
  dm1Messages,
  dm1MessagesDetail,
  exportDm1Messages,
  type Operation,
  type OperationTypes,
} from '@muster/contract'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { Context } from '#kernel/http/handler.ts'
import { seedReports } from '#test/reports.ts'
import { dm1 } from './dm1.ts'
import { using } from '#test/dependencies.ts'

let database: TestDatabase
const at = (hour: number) => new Date(Date.UTC(2026, 5, 10, hour))

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedReports(db)
  const record = async (kind: string, name: string, data: object, company_id: number | null = 1) =>
    (
      await db
        .insertInto('record')
        .values({ kind, name, company_id, data: JSON.stringify(data) })
        .returning('record_id')
        .executeTakeFirstOrThrow()
    ).record_id
  const engine = await record('dm1-source-address', 'Engine', { code: 0 }, null)
  const exhaust = await record('dm1-source-address', 'Exhaust', { code: 61 }, null)
  const parameter = (
    spnCode: number,
    fmiCode: number,
    description: string,
    sourceAddressId: number,
    more: object = {},
    company?: number | null,
  ) =>
    record(
      'dm1-parameter',
      description,
      { spnCode, fmiCode, description, sourceAddressId, platformId: 0, ...more },
      company,
    )
  await parameter(100, 1, 'Somebody else’s words', engine, {}, 2)
  await parameter(100, 1, 'Oil of the exhaust', exhaust)
  await parameter(100, 1, 'Oil pressure low', engine, { lampColorId: 1, dtcCode: 'D-100' })
  const message = (unit_id: number, hour: number, spn: number, more: object = {}) => ({
    unit_id,
    occurred_at: at(hour),
    source_address: 0,
    spn,
    fmi: 1,
    can_line: 0,
    occurrences: hour,
    active: true,
    ...more,
  })
  await db
    .insertInto('dm1_message')
    .values([
      message(1, 6, 100),
      message(1, 8, 100, { can_line: 1, lamps: 4, flash: 0xf7 }),
      message(1, 10, 100, { active: false, latitude: 45.5, longitude: 9.25, engine_hours: 12.5 }),
      message(1, 9, 100, { source_address: 61 }),
      message(2, 12, 777, { source_address: 9, can_line: null }),
      message(20, 12, 100),
    ])
    .execute()
})
afterAll(() => database.close())

const day = { fromDate: '2026-06-09T22:00:00Z', toDate: '2026-06-10T12:00:00Z' }

const ask = async <T extends OperationTypes>(operation: Operation<T>, body: object, format = 'csv') =>
  (await dm1
    .find(each => each.operation === operation)
    ?.run({
      path: { format },
      query: {},
      body,
      caller: { userId: 1 },
      request: { headers: {} },
      scope: { userId: 1, companyIds: [1] },
      signal: new AbortController().signal,
      use: using({ db: database.db, clock: () => at(24) }),
    } as unknown as Context)) as T['result']
const codes = async (more: object = {}) =>
  (await ask(dm1Messages, { ...day, unitIds: [1, 2], ...more })).items.map(
    each => `${each.unitId} ${each.sourceAddressCode} ${each.spnCode}`,
  )

describe('DM1 faults', () => {
  test('REP-054 appear once each, last reported first, with the description of their source', async () => {
    const { items, totalCount } = await ask(dm1Messages, { ...day, unitIds: [1, 2] })
    expect(totalCount).toBe(3)
    expect(items).toEqual([
      {
        unitId: 2,
        unitName: 'Unit 2',
        sourceAddressCode: 9,
        sourceAddressName: '-',
        spnCode: 777,
        fmiCode: 1,
        description: '-',
        count: 1,
        firstTimestamp: at(12).toISOString(),
        lastTimestamp: at(12).toISOString(),
        active: true,
      },
      {
        unitId: 1,
        unitName: 'Unit 1',
        sourceAddressCode: 0,
        sourceAddressName: 'Engine',
        spnCode: 100,
        fmiCode: 1,
        dtcCode: 'D-100',
        description: 'Oil pressure low',
        lampColorName: 'Red stop lamp',
        lampColor: 'c62f34',
        lamps: [{ lamp: 'amber', look: 'fast' }],
        canLine: 2,
        count: 3,
        firstTimestamp: at(6).toISOString(),
        lastTimestamp: at(10).toISOString(),
        active: false,
      },
      expect.objectContaining({
        sourceAddressCode: 61,
        sourceAddressName: 'Exhaust',
        description: 'Oil of the exhaust',
        canLine: 0,
        active: true,
      }),
    ])
  })

  test('PROF-014 use the descriptions of the CAN profile’s platform', async () => {
    const add = async (kind: string, data: object) =>
      (
        await database.db
          .insertInto('record')
          .values({ kind, name: kind, company_id: 1, data: JSON.stringify(data) })
          .returning('record_id')
          .executeTakeFirstOrThrow()
      ).record_id
    const described = { spnCode: 100, fmiCode: 1, description: 'Oil, as platform 7 says it', platformId: 7 }
    const parameter = await add('dm1-parameter', described)
    const words = async () =>
      (await ask(dm1Messages, { ...day, unitIds: [1] })).items.map(({ description }) => description)
    expect(await words()).not.toContain(described.description)
    const profile = await add('can-profile', { dm1Enable: true, dm1PlatformId: 7 })
    await database.db
      .insertInto('unit_profile')
      .values({ unit_id: 1, record_id: profile, kind: 'can-profile' })
      .execute()
    expect(await words()).toEqual([described.description, described.description])
    await database.db.deleteFrom('unit_profile').where('record_id', '=', profile).execute()
    await database.db.deleteFrom('record').where('record_id', 'in', [profile, parameter]).execute()
  })

  test('REP-055 filter by one line or both', async () => {
    expect(await codes({ canLine: 0 })).toEqual(['1 0 100', '1 61 100'])
    expect(await codes({ canLine: 1 })).toEqual(['1 0 100'])
    expect(await codes({ canLine: 2 })).toHaveLength(3)
  })

  test('support paging and a period with inclusive ends', async () => {
    expect(await codes({ start: 1, limit: 1 })).toEqual(['1 0 100'])
    expect(await codes({ fromDate: at(9).toISOString(), toDate: at(11).toISOString() })).toEqual([
      '1 0 100',
      '1 61 100',
    ])
  })

  test('list their reports, newest first', async () => {
    const { items } = await ask(dm1MessagesDetail, {
      ...day,
      unitId: 1,
      sourceAddressCode: 0,
      spnCode: 100,
      fmiCode: 1,
    })
    expect(items).toEqual([
      {
        timestamp: at(10).toISOString(),
        active: false,
        occurrenceCount: 10,
        position: [9.25, 45.5],
        engineHours: 12.5,
      },
      { timestamp: at(8).toISOString(), active: true, occurrenceCount: 8 },
      { timestamp: at(6).toISOString(), active: true, occurrenceCount: 6 },
    ])
  })

  test('REP-013 allow at most 25 units and 180 days, and only visible units', async () => {
    const unitIds = Array.from({ length: 26 }, (_, i) => i + 1)
    await expect(codes({ unitIds })).rejects.toThrow('at most 25 units')
    await expect(codes({ fromDate: '2025-12-01T00:00:00Z' })).rejects.toThrow('at most 180 days')
    await expect(codes({ unitIds: [1, 20] })).rejects.toThrow('unit 20')
    await expect(
      ask(dm1MessagesDetail, { ...day, unitId: 20, sourceAddressCode: 0, spnCode: 100, fmiCode: 1 }),
    ).rejects.toThrow('unit 20')
  })
})

describe('DM1 export', () => {
  test('REP-054 writes text in the requested zone', async () => {
    const file = (await ask(exportDm1Messages, {
      ...day,
      unitIds: [2],
      timezone: 'Asia/Tokyo',
    })) as unknown as FileResponse
    expect(file.disposition).toContain('filename="dm1-messages_2026-06-10_2026-06-10.csv"')
    expect((await text(file.content as Readable)).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Last reported (Asia/Tokyo),Unit,Serial number,Company,Source address,Source,SPN,FMI,DTC,Description,Lamp,Lamps reported,CAN line,Reports,First reported (Asia/Tokyo),Status',
      '2026-06-10 21:00:00,Unit 2,,Company 1,9,,777,1,,,,,,1,2026-06-10 21:00:00,Active',
    ])
  })

  test('REP-054 writes a workbook, of one line if requested', async () => {
    const file = (await ask(
      exportDm1Messages,
      { ...day, unitIds: [1, 2], canLine: 1 },
      'excel',
    )) as unknown as FileResponse
    const [sheet] = await readExcel(await buffer(file.content as Readable))
    expect(sheet?.data[0]?.slice(0, 2)).toEqual(['Report', 'DM1 messages'])
    expect(sheet?.data.slice(7).map(row => row.slice(1, 13))).toEqual([
      [
        'Unit 1',
        null,
        'Company 1',
        0,
        'Engine',
        100,
        1,
        'D-100',
        'Oil pressure low',
        'Red stop lamp',
        'Amber flashes fast',
        'Can Bus 1',
      ],
    ])
  })

  test('rejects an unknown zone', async () => {
    await expect(ask(exportDm1Messages, { ...day, unitIds: [1], timezone: 'Mars/Olympus' })).rejects.toThrow(
      'time zone',
    )
  })
})
