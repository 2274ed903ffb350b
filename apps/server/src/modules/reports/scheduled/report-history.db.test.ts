import { listMyReportHistory, listReportConfigHistory } from '@muster/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scheduledReportTests } from '#test/scheduled-reports.ts'

const world = scheduledReportTests()
const { call, history, moveUnit, run, setUp } = world

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
    world.now = new Date(`2026-11-${day}T10:00:00Z`)
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
    await sql`update report_run set due_at = ${new Date(moment)}`.execute(world.db)
    return (await call(listMyReportHistory, { query: { fromDate: day, toDate: day } })).totalCount
  }
  expect([
    await count(Date.parse(first) - 1000),
    await count(Date.parse(first)),
    await count(Date.parse(last)),
    await count(Date.parse(last) + 1000),
  ]).toEqual([0, 1, 1, 0])
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
  await sql`update record set data = data || '{"users": [1, 3]}' where record_id = ${id}`.execute(world.db)
  const seen = async (userId: number) => {
    const path = { configurationId: id }
    const [last] = (await call(listReportConfigHistory, { path, query: {} }, userId)).items
    return [last?.notifiedUsers, last?.errorMessage]
  }
  world.mailFails = 'ben@example.com'
  await run()
  const everybody = ['Ada Keller', 'foreign', 'shop@example.com']
  expect(await seen(2)).toEqual([
    ['Ada Keller', 'shop@example.com'],
    'Not sent to ben.\nThe mail server does not answer.',
  ])
  expect(await seen(1)).toEqual([everybody, 'Not sent to ben.\nThe mail server does not answer.'])
  const failed = (text: string) => sql`update report_run set error = ${text}`.execute(world.db)
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
