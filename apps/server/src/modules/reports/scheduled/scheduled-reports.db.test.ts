import { inEnglish } from '#kernel/texts/texts.ts'
import {
  cloneReportConfig,
  createReportConfig,
  deleteReportConfig,
  getReportConfig,
  listMyReportHistory,
  listReportConfigHistory,
  listReportConfigs,
  features,
  permissions,
  updateReportConfig,
  type FleetSchemas,
  type Operation,
  type OperationTypes,
} from '@muster/contract'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import type { Context } from '#kernel/http/handler.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { readTable } from '#modules/admin/lookups/read-table.ts'
import { reportConfigs } from './report-configs.ts'
import { reportHistory } from './report-history.ts'
import { seedReports } from '#test/reports.ts'
import { sendReports } from './send-reports.job.ts'
import { using } from '#test/dependencies.ts'
import { ScheduledReports } from '#reporting/scheduled-report.ts'

const everything = { acls: [...permissions], features: [...features] }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ size: 6 })
  await seedReports(database.db)
  const { db } = database
  await db
    .updateTable('app_user')
    .set({ name: 'Ada', surname: 'Keller', email: 'ada@example.com' })
    .where('user_id', '=', 1)
    .execute()
  await db
    .insertInto('app_user')
    .values([
      {
        user_id: 2,
        company_id: 1,
        group_id: 1,
        login: 'ben',
        email: 'ben@example.com',
        visible_in_notification: true,
      },
      { user_id: 3, company_id: 2, group_id: 1, login: 'foreign', email: 'foreign@example.com' },
    ])
    .execute()
  await db
    .insertInto('record')
    .values({
      record_id: 900,
      kind: 'notification-group',
      company_id: 1,
      name: 'Workshop',
      data: JSON.stringify({ userIds: [2], emails: ['shop@example.com', 'ADA@example.com'] }),
    })
    .execute()
  await insertPositions(
    db,
    [6, 10].map(hour => ({
      unitId: 1,
      time: Date.parse(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`),
      latitude: 45,
      longitude: 11,
      statusId: 1,
      ignition: hour === 6,
      speed: 12,
    })),
  )
})
afterAll(() => database.close())

/** Sets the permissions of the role. */
const allow = (acls: readonly string[]) =>
  database.db
    .updateTable('user_group')
    .set({ ...everything, acls: acls as typeof everything.acls })
    .where('group_id', '=', 1)
    .execute()
const moveUnit = (companyId: number) =>
  database.db.updateTable('unit').set({ company_id: companyId }).where('unit_id', '=', 2).execute()

let mails: Mail[] = []
let now = new Date('2026-11-21T10:00:00Z')
let mailFails: boolean | string = false
beforeEach(async () => {
  mails = []
  mailFails = false
  now = new Date('2026-11-21T10:00:00Z')
  // restores the data after a test that failed
  await database.db.deleteFrom('record').where('kind', '=', 'report-config').execute()
  await allow(permissions)
  await moveUnit(1)
})

const services = () =>
  using({
    db: database.db,
    clock: () => now,
    publicUrl: () => 'https://muster.example',
    log: { debug() {}, info() {}, warn() {}, error() {} },
    mail: {
      send: async (mail: Mail) => {
        if (mailFails === true || mailFails === mail.to) throw new Error('The mail server does not answer.')
        mails.push(mail)
      },
      close: () => {},
    },
  })

async function call<T extends OperationTypes>(
  operation: Operation<T>,
  parts: Partial<Pick<T, 'path' | 'query' | 'body'>>,
  userId = 1,
): Promise<T['result']> {
  const companyId = userId === 3 ? 2 : 1
  const caller = { userId, companyId, login: `u${userId}` }
  const bound = [...reportConfigs, ...reportHistory].find(handler => handler.operation === operation)
  return (await bound?.run({
    path: {},
    query: {},
    ...parts,
    caller,
    request: { headers: {} },
    scope: { userId, companyIds: [companyId] },
    use: services(),
  } as unknown as Context)) as T['result']
}

const config: FleetSchemas['ReportConfigInput'] = {
  name: 'Morning report',
  enabled: true,
  visibilityTypeId: 1,
  unitIds: [1, 2],
  frequencyTypeId: 1,
  timezoneId: 'UTC',
  reportTypeIds: [1, 2],
  users: [1],
  notificationGroupIds: [900],
  presetId: 1,
  notes: 'Good morning.',
}

/** Adds a configuration of two days ago, so that today's report is due. */
async function setUp(changes: Partial<typeof config> = {}): Promise<number> {
  const { id } = await call(createReportConfig, { body: { ...config, ...changes } })
  await sql`update record set updated_at = ${new Date('2026-11-19T10:00:00Z')} where record_id = ${id}`.execute(
    database.db,
  )
  return id
}

const run = () => sendReports.run({ use: services(), signal: new AbortController().signal })
const history = async (id: number) =>
  (await call(listReportConfigHistory, { path: { configurationId: id }, query: {} })).items

test('SCHED-001 stores a configuration with its units by name and its version', async () => {
  const id = await setUp({ langId: 1, notesFrame: 'Frame' })
  expect(await call(getReportConfig, { path: { configurationId: id } })).toEqual({
    ...config,
    configurationId: id,
    version: 1,
    langId: 1,
    notesFrame: 'Frame',
    equipments: [
      { id: 1, name: 'Unit 1' },
      { id: 2, name: 'Unit 2' },
    ],
  })
})

test('SCHED-002 SCHED-008 SCHED-009 requires a unit by equipment and a company by company, within the caller’s scope', async () => {
  const refused = async (changes: Partial<typeof config>, error: string) =>
    expect(call(createReportConfig, { body: { ...config, ...changes } })).rejects.toMatchObject({
      status: 400,
      errors: [expect.stringContaining(error)],
    })
  await refused({ visibilityTypeId: 1, unitIds: [] }, 'unitIds: choose at least one unit')
  await refused({ visibilityTypeId: 2 }, 'visibilityCompanyId: choose a company')
  await refused({ visibilityTypeId: 2, visibilityCompanyId: 2 }, 'visibilityCompanyId: there is no company 2')
  await refused({ unitIds: [1, 20] }, 'unitIds: there is no unit 20')
  await refused({ users: [3] }, 'users: there is no user 3')
  await refused({ notificationGroupIds: [4] }, 'notificationGroupIds: there is no notification group 4')
  await refused({ reportTypeIds: [99] }, 'reportTypeIds: there is no report 99')
  await refused({ timezoneId: 'Mars/Olympus' }, 'timezoneId')
})

test('SCHED-010 SCHED-011 clears units by company, and the company by equipment', async () => {
  const id = await setUp({ visibilityTypeId: 2, visibilityCompanyId: 1 })
  const detail = () => call(getReportConfig, { path: { configurationId: id } })
  expect(await detail()).toMatchObject({ visibilityCompanyId: 1, unitIds: [], equipments: [] })
  await call(updateReportConfig, {
    path: { configurationId: id },
    body: { ...config, visibilityCompanyId: 1, version: 1 },
  })
  expect(await detail()).toMatchObject({ unitIds: [1, 2], version: 2 })
  expect(await detail()).not.toHaveProperty('visibilityCompanyId')
})

test('SCHED-002 covers selected units by equipment and all units of a company by company', async () => {
  const covered = async (how: Partial<FleetSchemas['ReportConfigInput']>) => {
    const id = await setUp(how)
    await run()
    return (await history(id))[0]?.equipmentNames.toSorted()
  }
  expect(await covered({ unitIds: [1] })).toEqual(['Unit 1'])
  now = new Date('2026-11-22T10:00:00Z')
  expect(await covered({ name: 'All', visibilityTypeId: 2, visibilityCompanyId: 1, unitIds: [] })).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id => `Unit ${id}`),
  )
})

test('SCHED-011 lists, clones and deletes configurations for users who see them', async () => {
  const id = await setUp()
  const { id: copy } = await call(cloneReportConfig, { path: { configurationId: id } })
  const read = (configurationId: number) => call(getReportConfig, { path: { configurationId } })
  expect(await read(copy)).toEqual({
    ...(await read(id)),
    configurationId: copy,
    name: 'Copy of Morning report',
    // a copy sends no duplicate emails
    enabled: false,
  })
  expect((await call(listReportConfigs, { query: {} })).items).toMatchObject([
    { configurationId: copy, name: 'Copy of Morning report' },
    {
      configurationId: id,
      enabled: true,
      equipmentNames: ['Unit 1', 'Unit 2'],
      frequencyTypeName: 'Daily',
      reportTypeNames: ['Key on/off', 'Vehicle data'],
      nextRunAt: '2026-11-22T05:00:00.000Z',
    },
  ])
  expect(await call(listReportConfigs, { query: {} }, 3)).toEqual({ items: [], totalCount: 0 })
  await expect(call(getReportConfig, { path: { configurationId: id } }, 3)).rejects.toMatchObject({ status: 404 })
  await call(deleteReportConfig, { path: { configurationId: copy } })
  expect((await call(listReportConfigs, { query: {} })).totalCount).toBe(1)
})

test('SCHED-011 limits a copy to the scope of the user who made it, once that user enables it', async () => {
  const { id: copy } = await call(cloneReportConfig, { path: { configurationId: await setUp() } }, 2)
  const { data } = await database.db
    .selectFrom('record')
    .select('data')
    .where('record_id', '=', copy)
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ enabled: false, savedBy: 2 })
})

test('SCHED-011 creates due workbooks of the previous day and emails them once to each recipient', async () => {
  const id = await setUp()
  expect(await run()).toBe(1)
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    ['ada@example.com', 'ben@example.com', 'shop@example.com'].map(to => [to, 'Report: Morning report']),
  )
  expect(mails[0]?.text).toContain('Good morning.')
  expect(mails[0]?.attachments?.map(({ filename }) => filename)).toEqual([
    'key-on-off_2026-11-20_2026-11-20.xlsx',
    'vehicle-data_2026-11-20_2026-11-20.xlsx',
  ])
  const rows = await readSheet(Readable.from([mails[0]?.attachments?.[0]?.content]) as never)
  expect(JSON.stringify(rows)).toContain('Unit 1, Unit 2')
  expect(await history(id)).toMatchObject([
    {
      status: 'SENT',
      timestamp: '2026-11-21T05:00:00.000Z',
      fromDate: '2026-11-20T00:00:00.000Z',
      toDate: '2026-11-20T23:59:59.999Z',
      equipmentNames: ['Unit 1', 'Unit 2'],
      notifiedUsers: ['Ada Keller', 'ben', 'shop@example.com'],
      reportTypeNames: ['Key on/off', 'Vehicle data'],
    },
  ])
  expect(await run()).toBe(0)
  expect(mails).toHaveLength(3)
  const other = await setUp({ name: 'Evening report' })
  expect(await history(other)).toEqual([])
  now = new Date('2026-11-22T05:00:30Z')
  expect(await run()).toBe(2)
  expect([await history(id), await history(other)].map(({ length }) => length)).toEqual([2, 1])
})

test('omits archived units from a scheduled report', async () => {
  const archive = (archived_at: Date | null) =>
    database.db.updateTable('unit').set({ archived_at }).where('unit_id', '=', 2).execute()
  await archive(now)
  const id = await setUp()
  expect(await run()).toBe(1)
  expect(await history(id)).toMatchObject([{ status: 'SENT', equipmentNames: ['Unit 1'] }])
  await archive(null)
})

test('SCHED-012 lists sent reports in the history of each recipient', async () => {
  const id = await setUp({ notificationGroupIds: [] })
  await run()
  expect((await call(listMyReportHistory, { query: {} })).items).toMatchObject([
    { configurationId: id, configurationName: 'Morning report' },
  ])
  expect((await call(listMyReportHistory, { query: {} }, 2)).items).toEqual([])
  expect((await call(listMyReportHistory, { query: { toDate: '2026-11-20' } })).totalCount).toBe(0)
  expect((await call(listMyReportHistory, { query: { fromDate: '2026-11-21', filter: 'morning' } })).totalCount).toBe(1)
})

test('SCHED-012 pages a history, newest first', async () => {
  const id = await setUp({ reportTypeIds: [1] })
  for (const day of ['21', '22', '23']) {
    now = new Date(`2026-11-${day}T10:00:00Z`)
    await run()
  }
  const days = async (query: object) =>
    (await call(listMyReportHistory, { query })).items.map(({ timestamp }) => timestamp.slice(0, 10))
  expect(await days({})).toEqual(['2026-11-23', '2026-11-22', '2026-11-21'])
  expect(await days({ start: 1, limit: 1 })).toEqual(['2026-11-22'])
  expect((await history(id)).map(({ timestamp }) => timestamp.slice(0, 10))).toEqual(await days({}))
})

test.each([
  // days of Rome: one of 25 hours ends at 23:00 UTC, one of 23 at 22:00
  ['2026-10-25', '2026-10-24T22:00Z', '2026-10-25T22:59:59Z'],
  ['2026-03-29', '2026-03-28T23:00Z', '2026-03-29T21:59:59Z'],
])('SCHED-012 limits the history of %s, when clocks change, to exactly that day', async (day, first, last) => {
  await setUp({ reportTypeIds: [1] })
  await run()
  const count = async (moment: number) => {
    await sql`update report_run set due_at = ${new Date(moment)}`.execute(database.db)
    return (await call(listMyReportHistory, { query: { fromDate: day, toDate: day } })).totalCount
  }
  expect([
    await count(Date.parse(first) - 1000),
    await count(Date.parse(first)),
    await count(Date.parse(last)),
    await count(Date.parse(last) + 1000),
  ]).toEqual([0, 1, 1, 0])
})

test('stores the reason of a failure and makes three attempts in total', async () => {
  const id = await setUp()
  mailFails = true
  expect(await run()).toBe(0)
  expect(await history(id)).toMatchObject([{ status: 'FAILED', errorMessage: 'The mail server does not answer.' }])
  mailFails = false
  expect(await run()).toBe(0)
  await sql`update report_run set started_at = now() - interval '11 minutes'`.execute(database.db)
  expect(await run()).toBe(1)
  expect(await history(id)).toMatchObject([{ status: 'SENT' }])
  await sql`update report_run set started_at = now() - interval '11 minutes', status = 'FAILED', attempts = 3`.execute(
    database.db,
  )
  expect(await run()).toBe(0)
})

test('reaches other recipients if one address fails, and sends nothing twice', async () => {
  const id = await setUp()
  const later = () => sql`update report_run set started_at = now() - interval '11 minutes'`.execute(database.db)
  const reached = () => mails.map(({ to }) => to).toSorted()
  mailFails = 'ben@example.com'
  expect(await run()).toBe(0)
  expect(reached()).toEqual(['ada@example.com', 'shop@example.com'])
  expect(await history(id)).toMatchObject([
    {
      status: 'FAILED',
      errorMessage: 'Not sent to ben.\nThe mail server does not answer.',
      notifiedUsers: ['Ada Keller', 'shop@example.com'],
    },
  ])
  expect((await call(listMyReportHistory, { query: {} })).totalCount).toBe(1)
  expect((await call(listMyReportHistory, { query: {} }, 2)).totalCount).toBe(0)
  await later()
  expect(await run()).toBe(0)
  expect(mails).toHaveLength(2)
  mailFails = false
  await later()
  expect(await run()).toBe(1)
  expect(reached()).toEqual(['ada@example.com', 'ben@example.com', 'shop@example.com'])
  expect(await history(id)).toMatchObject([
    { status: 'SENT', notifiedUsers: ['Ada Keller', 'shop@example.com', 'ben'] },
  ])
  expect((await call(listMyReportHistory, { query: {} }, 2)).totalCount).toBe(1)
})

test('schedules every report of the portal as a workbook with units and zone', async () => {
  const { items } = await readTable(services(), 'repsched-report-types', {
    scope: { userId: 1, companyIds: [1] },
    parameters: {},
    t: inEnglish(),
  })
  expect(items.map(({ label }) => label)).toEqual(services()(ScheduledReports).map(({ name }) => name))
  await setUp({ reportTypeIds: items.map(({ id }) => Number(id)), timezoneId: 'Asia/Tokyo' })
  now = new Date('2026-11-21T20:30:00Z')
  expect(await run()).toBe(1)
  const files = mails[0]?.attachments ?? []
  expect(files).toHaveLength(services()(ScheduledReports).length)
  for (const { filename, content } of files) {
    const words = JSON.stringify(await readSheet(Readable.from([content]) as never))
    expect(words, filename).toContain('Unit 1, Unit 2')
    expect(words, filename).toContain('Asia/Tokyo')
  }
})

test('neither offers nor emails reports that the user may not export', async () => {
  const id = await setUp({ reportTypeIds: [1, 3] })
  await allow(['ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW'])
  const offered = await readTable(services(), 'repsched-report-types', {
    scope: { userId: 1, companyIds: [1] },
    parameters: {},
    t: inEnglish(),
  })
  expect(offered.items).toEqual([{ id: 1, label: 'Key on/off' }])
  await expect(setUp({ reportTypeIds: [1, 3] })).rejects.toMatchObject({
    status: 400,
    errors: ['reportTypeIds: there is no report 3, or you may not see it'],
  })
  expect(await run()).toBe(1)
  expect(mails[0]?.attachments?.map(({ filename }) => filename)).toEqual(['key-on-off_2026-11-20_2026-11-20.xlsx'])
  await allow([])
  now = new Date('2026-11-22T05:00:30Z')
  expect(await run()).toBe(0)
  expect((await history(id))[0]).toMatchObject({
    status: 'FAILED',
    errorMessage: expect.stringContaining('may see none of its reports'),
  })
})

test('gives every report its own ID', () => {
  expect(new Set(services()(ScheduledReports).map(({ id }) => id)).size).toBe(services()(ScheduledReports).length)
})

test('does not send disabled reports, nor those set up after they were due', async () => {
  await setUp({ enabled: false })
  const { id } = await call(createReportConfig, { body: config })
  await sql`update record set updated_at = ${now} where record_id = ${id}`.execute(database.db)
  expect(await run()).toBe(0)
  expect(mails).toEqual([])
})

test('limits a report to the current scope of its editor: a unit that moved is omitted', async () => {
  const id = await setUp()
  await moveUnit(2)
  await run()
  expect(await history(id)).toMatchObject([{ equipmentNames: ['Unit 1'] }])
})

test('SCHED-010 shows only units in scope to another user, who keeps the others on saving', async () => {
  const id = await setUp({ users: [1] })
  const path = { configurationId: id }
  const data = async () =>
    (await database.db.selectFrom('record').select('data').where('record_id', '=', id).executeTakeFirstOrThrow()).data
  await run()
  // as saved by a user who also sees company 2
  await moveUnit(2)
  await sql`update record set data = data || '{"users": [1, 3]}' where record_id = ${id}`.execute(database.db)

  const { configurationId: _, equipments, ...form } = await call(getReportConfig, { path }, 2)
  expect(equipments).toEqual([{ id: 1, name: 'Unit 1' }])
  expect(form.unitIds).toEqual([1])
  expect((await call(listReportConfigs, { query: {} }, 2)).items).toMatchObject([{ equipmentNames: ['Unit 1'] }])

  await call(updateReportConfig, { path, body: { ...form, name: 'Renamed', unitIds: [3] } }, 2)
  expect(await data()).toMatchObject({ unitIds: [3, 2], users: [1, 3], savedBy: 2 })
  await call(updateReportConfig, { path, body: { ...config, unitIds: [1, 2] } }, 2)
  expect(await data()).toMatchObject({ unitIds: [1, 2] })
  const save = (changes: Partial<typeof config>) =>
    call(updateReportConfig, { path, body: { ...config, ...changes } }, 2)
  await expect(save({ unitIds: [1, 20] })).rejects.toMatchObject({
    errors: [expect.stringContaining('unitIds: there is no unit 20')],
  })
  await expect(save({ users: [3] })).rejects.toMatchObject({
    errors: [expect.stringContaining('users: there is no user 3')],
  })

  now = new Date('2026-11-22T10:00:00Z')
  await sql`update record set updated_at = ${new Date('2026-11-21T10:00:00Z')} where record_id = ${id}`.execute(
    database.db,
  )
  mails = []
  expect(await run()).toBe(1)
  const rows = JSON.stringify(await readSheet(Readable.from([mails[0]?.attachments?.[0]?.content]) as never))
  expect(rows).toContain('Unit 1')
  expect(rows).not.toContain('Unit 2')
  await moveUnit(1)
  expect((await call(getReportConfig, { path }, 2)).unitIds).toEqual([1, 2])
})

test('SCHED-010 names only units in scope in the history of a configuration, and all of them to its recipients', async () => {
  const id = await setUp({ notificationGroupIds: [], users: [1] })
  await run()
  await moveUnit(2)
  const units = async (userId: number) =>
    (await call(listReportConfigHistory, { path: { configurationId: id }, query: {} }, userId)).items[0]?.equipmentNames
  expect(await units(2)).toEqual(['Unit 1'])
  expect(await units(1)).toEqual(['Unit 1', 'Unit 2'])
})

test('SCHED-004 names only visible users and group addresses in the history of a configuration, and all to its recipients', async () => {
  const id = await setUp()
  // saved by a user who sees both companies
  await sql`update record set data = data || '{"users": [1, 3]}' where record_id = ${id}`.execute(database.db)
  const seen = async (userId: number) => {
    const path = { configurationId: id }
    const [last] = (await call(listReportConfigHistory, { path, query: {} }, userId)).items
    return [last?.notifiedUsers, last?.errorMessage]
  }
  mailFails = 'ben@example.com'
  await run()
  const everybody = ['Ada Keller', 'foreign', 'shop@example.com']
  expect(await seen(2)).toEqual([
    ['Ada Keller', 'shop@example.com'],
    'Not sent to ben.\nThe mail server does not answer.',
  ])
  expect(await seen(1)).toEqual([everybody, 'Not sent to ben.\nThe mail server does not answer.'])
  const failed = (text: string) => sql`update report_run set error = ${text}`.execute(database.db)
  for (const [stored, shown] of [
    ['Not sent to ben, foreign.\n550 <foreign@example.com> unknown', 'Not sent to ben.\n550 <***> unknown'],
    ['Not sent to foreign, J. Smith.\nBEN@example.com is full.', 'BEN@example.com is full.'],
    ['Not sent to ben.\nIt is full.\nTry later.', 'Not sent to ben.\nIt is full.\nTry later.'],
    ['Not sent to J. Smith. It is full.', undefined],
    ['550 <foreign@example.com> unknown', '550 <***> unknown'],
  ] as const) {
    await failed(stored)
    expect((await seen(2))[1], stored).toBe(shown)
    expect((await seen(1))[1]).toBe(stored)
  }
})

test('SCHED-013 returns the history of visible configurations only', async () => {
  const id = await setUp()
  await expect(call(listReportConfigHistory, { path: { configurationId: id }, query: {} }, 3)).rejects.toMatchObject({
    status: 404,
  })
})

test('sends a scheduled report in its own language, not that of its recipients', async () => {
  const german = 2
  await setUp({ langId: german, reportTypeIds: [1] })
  now = new Date('2026-11-21T06:00:00Z')
  await run()
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) {
    expect(mail.text).toContain('gesendet von Muster: https://muster.example')
    const [file] = mail.attachments ?? []
    expect(file?.filename).toMatch(/^zündung-ein-aus_/)
    const [first] = await readSheet(Buffer.from(file?.content ?? ''))
    expect(first).toEqual(expect.arrayContaining(['Bericht', 'Zündung ein/aus']))
  }
})
