import { createReportConfig, listMyReportHistory, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { inEnglish } from '#kernel/texts/texts.ts'
import { readTable } from '#modules/admin/lookups/read-table.ts'
import { ScheduledReports } from '#reporting/scheduled-report.ts'
import { reportConfig, scheduledReportTests } from '#test/scheduled-reports.ts'

const world = scheduledReportTests()
const { allow, call, history, moveUnit, run, services, setUp } = world

test('SCHED-002 covers selected units by equipment and all units of a company by company', async () => {
  const covered = async (how: Partial<FleetSchemas['ReportConfigInput']>) => {
    const id = await setUp(how)
    await run()
    return (await history(id))[0]?.equipmentNames.toSorted()
  }
  expect(await covered({ unitIds: [1] })).toEqual(['Unit 1'])
  world.now = new Date('2026-11-22T10:00:00Z')
  expect(await covered({ name: 'All', visibilityTypeId: 2, visibilityCompanyId: 1, unitIds: [] })).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id => `Unit ${id}`),
  )
})

test('SCHED-011 creates due workbooks of the previous day and emails them once to each recipient', async () => {
  const id = await setUp()
  expect(await run()).toBe(1)
  expect(world.mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    ['ada@example.com', 'ben@example.com', 'shop@example.com'].map(to => [to, 'Report: Morning report']),
  )
  expect(world.mails[0]?.text).toContain('Good morning.')
  expect(world.mails[0]?.attachments?.map(({ filename }) => filename)).toEqual([
    'key-on-off_2026-11-20_2026-11-20.xlsx',
    'vehicle-data_2026-11-20_2026-11-20.xlsx',
  ])
  const rows = await readSheet(Readable.from([world.mails[0]?.attachments?.[0]?.content]) as never)
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
  expect(world.mails).toHaveLength(3)
  const other = await setUp({ name: 'Evening report' })
  expect(await history(other)).toEqual([])
  world.now = new Date('2026-11-22T05:00:30Z')
  expect(await run()).toBe(2)
  expect([await history(id), await history(other)].map(({ length }) => length)).toEqual([2, 1])
})

test('omits archived units from a scheduled report', async () => {
  const archive = (archived_at: Date | null) =>
    world.db.updateTable('unit').set({ archived_at }).where('unit_id', '=', 2).execute()
  await archive(world.now)
  const id = await setUp()
  expect(await run()).toBe(1)
  expect(await history(id)).toMatchObject([{ status: 'SENT', equipmentNames: ['Unit 1'] }])
  await archive(null)
})

test('stores the reason of a failure and makes three attempts in total', async () => {
  const id = await setUp()
  world.mailFails = true
  expect(await run()).toBe(0)
  expect(await history(id)).toMatchObject([{ status: 'FAILED', errorMessage: 'The mail server does not answer.' }])
  world.mailFails = false
  expect(await run()).toBe(0)
  await sql`update report_run set started_at = now() - interval '11 minutes'`.execute(world.db)
  expect(await run()).toBe(1)
  expect(await history(id)).toMatchObject([{ status: 'SENT' }])
  await sql`update report_run set started_at = now() - interval '11 minutes', status = 'FAILED', attempts = 3`.execute(
    world.db,
  )
  expect(await run()).toBe(0)
})

test('reaches other recipients if one address fails, and sends nothing twice', async () => {
  const id = await setUp()
  const later = () => sql`update report_run set started_at = now() - interval '11 minutes'`.execute(world.db)
  const reached = () => world.mails.map(({ to }) => to).toSorted()
  world.mailFails = 'ben@example.com'
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
  expect(world.mails).toHaveLength(2)
  world.mailFails = false
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
  world.now = new Date('2026-11-21T20:30:00Z')
  expect(await run()).toBe(1)
  const files = world.mails[0]?.attachments ?? []
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
  expect(world.mails[0]?.attachments?.map(({ filename }) => filename)).toEqual([
    'key-on-off_2026-11-20_2026-11-20.xlsx',
  ])
  await allow([])
  world.now = new Date('2026-11-22T05:00:30Z')
  expect(await run()).toBe(0)
  expect((await history(id))[0]).toMatchObject({
    status: 'FAILED',
    errorMessage: expect.stringContaining('no longer has access to its reports'),
  })
})

test('gives every report its own ID', () => {
  expect(new Set(services()(ScheduledReports).map(({ id }) => id)).size).toBe(services()(ScheduledReports).length)
})

test('does not send disabled reports, nor those set up after they were due', async () => {
  await setUp({ enabled: false })
  const { id } = await call(createReportConfig, { body: reportConfig })
  await sql`update record set updated_at = ${world.now} where record_id = ${id}`.execute(world.db)
  expect(await run()).toBe(0)
  expect(world.mails).toEqual([])
})

test('limits a report to the current scope of its editor: omits a unit that moved', async () => {
  const id = await setUp()
  await moveUnit(2)
  await run()
  expect(await history(id)).toMatchObject([{ equipmentNames: ['Unit 1'] }])
})

test('sends a scheduled report in its own language, not that of its recipients', async () => {
  const german = 2
  await setUp({ langId: german, reportTypeIds: [1] })
  world.now = new Date('2026-11-21T06:00:00Z')
  await run()
  expect(world.mails.length).toBeGreaterThan(0)
  for (const mail of world.mails) {
    expect(mail.text).toContain('gesendet von Muster: https://muster.example')
    const [file] = mail.attachments ?? []
    expect(file?.filename).toMatch(/^zündung-ein-aus_/)
    const [first] = await readSheet(Buffer.from(file?.content ?? ''))
    expect(first).toEqual(expect.arrayContaining(['Bericht', 'Zündung ein/aus']))
  }
})
