import {
  cloneReportConfig,
  createReportConfig,
  deleteReportConfig,
  getReportConfig,
  listReportConfigs,
  updateReportConfig,
} from '@muster/contract'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { reportConfig, scheduledReportTests } from '#test/scheduled-reports.ts'

const world = scheduledReportTests()
const { call, moveUnit, run, setUp } = world

test('SCHED-001 stores a configuration with its units by name and its version', async () => {
  const id = await setUp({ langId: 1, notesFrame: 'Frame' })
  expect(await call(getReportConfig, { path: { configurationId: id } })).toEqual({
    ...reportConfig,
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
  const refused = async (changes: Partial<typeof reportConfig>, error: string) =>
    expect(call(createReportConfig, { body: { ...reportConfig, ...changes } })).rejects.toMatchObject({
      status: 400,
      errors: [expect.stringContaining(error)],
    })
  await refused({ visibilityTypeId: 1, unitIds: [] }, 'unitIds: select at least one unit')
  await refused({ visibilityTypeId: 2 }, 'visibilityCompanyId: select a company')
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
    body: { ...reportConfig, visibilityCompanyId: 1, version: 1 },
  })
  expect(await detail()).toMatchObject({ unitIds: [1, 2], version: 2 })
  expect(await detail()).not.toHaveProperty('visibilityCompanyId')
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

test('SCHED-011 limits a copy to the scope of its creator once that user enables it', async () => {
  const { id: copy } = await call(cloneReportConfig, { path: { configurationId: await setUp() } }, 2)
  const { data } = await world.db
    .selectFrom('record')
    .select('data')
    .where('record_id', '=', copy)
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ enabled: false, savedBy: 2 })
})

test('SCHED-010 shows only units in scope to another user, who keeps the others on saving', async () => {
  const id = await setUp({ users: [1] })
  const path = { configurationId: id }
  const data = async () =>
    (await world.db.selectFrom('record').select('data').where('record_id', '=', id).executeTakeFirstOrThrow()).data
  await run()
  // as saved by a user who also sees company 2
  await moveUnit(2)
  await sql`update record set data = data || '{"users": [1, 3]}' where record_id = ${id}`.execute(world.db)

  const { configurationId: _, equipments, ...form } = await call(getReportConfig, { path }, 2)
  expect(equipments).toEqual([{ id: 1, name: 'Unit 1' }])
  expect(form.unitIds).toEqual([1])
  expect((await call(listReportConfigs, { query: {} }, 2)).items).toMatchObject([{ equipmentNames: ['Unit 1'] }])

  await call(updateReportConfig, { path, body: { ...form, name: 'Renamed', unitIds: [3] } }, 2)
  expect(await data()).toMatchObject({ unitIds: [3, 2], users: [1, 3], savedBy: 2 })
  await call(updateReportConfig, { path, body: { ...reportConfig, unitIds: [1, 2] } }, 2)
  expect(await data()).toMatchObject({ unitIds: [1, 2] })
  const save = (changes: Partial<typeof reportConfig>) =>
    call(updateReportConfig, { path, body: { ...reportConfig, ...changes } }, 2)
  await expect(save({ unitIds: [1, 20] })).rejects.toMatchObject({
    errors: [expect.stringContaining('unitIds: there is no unit 20')],
  })
  await expect(save({ users: [3] })).rejects.toMatchObject({
    errors: [expect.stringContaining('users: there is no user 3')],
  })

  world.now = new Date('2026-11-22T10:00:00Z')
  await sql`update record set updated_at = ${new Date('2026-11-21T10:00:00Z')} where record_id = ${id}`.execute(
    world.db,
  )
  world.mails = []
  expect(await run()).toBe(1)
  const rows = JSON.stringify(await readSheet(Readable.from([world.mails[0]?.attachments?.[0]?.content]) as never))
  expect(rows).toContain('Unit 1')
  expect(rows).not.toContain('Unit 2')
  await moveUnit(1)
  expect((await call(getReportConfig, { path }, 2)).unitIds).toEqual([1, 2])
})
