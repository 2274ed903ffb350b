import { getReportConfig, previewReport, sendReportNow } from '@muster/contract'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { FileResponse } from '#kernel/http/file-response.ts'
import { scheduledReportTests } from '#test/scheduled-reports.ts'

const world = scheduledReportTests()
const { allow, call, history, moveUnit, run, setUp } = world

const send = async (configurationId: number, userId = 1) => {
  await call(sendReportNow, { path: { configurationId } }, userId)
  await world.background.drain()
}
const preview = async (configurationId: number, userId = 1, reportTypeId?: number) =>
  (await call(
    previewReport,
    { path: { configurationId }, query: reportTypeId === undefined ? {} : { reportTypeId } },
    userId,
  )) as unknown as FileResponse
const cellsOf = async ({ content }: { content: unknown }) => JSON.stringify(await readSheet(content as Buffer))

test('sends a report immediately for the last complete period, and again when it is due', async () => {
  const id = await setUp({ sendAt: '18:00', enabled: true })
  world.now = new Date('2026-11-21T10:00:00Z')
  await send(id)
  expect(world.mails.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'ben@example.com', 'shop@example.com'])
  const files = world.mails[0]?.attachments ?? []
  expect(files.map(({ filename }) => filename)).toEqual([
    'key-on-off_2026-11-20_2026-11-20.xlsx',
    'vehicle-data_2026-11-20_2026-11-20.xlsx',
  ])
  expect(await history(id)).toMatchObject([
    {
      status: 'SENT',
      sentNow: true,
      timestamp: '2026-11-21T10:00:00.000Z',
      fromDate: '2026-11-20T00:00:00.000Z',
      sizeBytes: files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
    },
  ])
  // yesterday's at 18:00
  expect(await run()).toBe(1)
  world.now = new Date('2026-11-21T18:00:30Z')
  expect(await run()).toBe(1)
  expect((await history(id)).map(({ timestamp, sentNow }) => [timestamp.slice(0, 16), sentNow])).toEqual([
    ['2026-11-21T18:00', false],
    ['2026-11-21T10:00', true],
    ['2026-11-20T18:00', false],
  ])
})

test('resumes an early report after a failed email, and rejects a second one in the meantime', async () => {
  const id = await setUp({ enabled: false })
  world.mailFails = true
  await send(id)
  expect(await history(id)).toMatchObject([{ status: 'FAILED', errorMessage: 'The mail server does not answer.' }])
  world.mailFails = false
  await sql`update report_run set started_at = now() - interval '11 minutes'`.execute(world.db)
  expect(await run()).toBe(1)
  expect(await history(id)).toMatchObject([{ status: 'SENT', sentNow: true }])
  await sql`update report_run set status = 'RUNNING', started_at = now()`.execute(world.db)
  await expect(send(id)).rejects.toMatchObject({ status: 409 })
})

test('rejects sending a report without recipients, without access, or too often', async () => {
  await expect(send(await setUp({ users: [], notificationGroupIds: [] }))).rejects.toMatchObject({ status: 409 })
  const id = await setUp({ reportTypeIds: [1] })
  await expect(send(id, 3)).rejects.toMatchObject({ status: 404 })
  for (let times = 0; times < 10; times++) {
    world.now = new Date(world.now.getTime() + 1000)
    await send(id)
  }
  world.now = new Date(world.now.getTime() + 1000)
  await expect(send(id)).rejects.toMatchObject({ status: 429 })
})

test('shows the file to send, limited to the reader’s units and reports, and sends nothing', async () => {
  const id = await setUp()
  const file = await preview(id)
  expect(file.filename).toBe('key-on-off_2026-11-20_2026-11-20.xlsx')
  expect(await cellsOf(file)).toContain('Unit 1, Unit 2')
  expect((await preview(id, 1, 2)).filename).toMatch(/^vehicle-data/)
  await expect(preview(id, 1, 3)).rejects.toMatchObject({ status: 404 })
  await expect(preview(id, 3)).rejects.toMatchObject({ status: 404 })
  // as saved by a user who also sees company 2
  await world.db
    .updateTable('app_user')
    .set({ extra_company_ids: [2] })
    .where('user_id', '=', 1)
    .execute()
  await moveUnit(2)
  const ofOther = await cellsOf(await preview(id, 2))
  expect(ofOther).toContain('Unit 1')
  expect(ofOther).not.toContain('Unit 2')
  await world.db.updateTable('app_user').set({ extra_company_ids: [] }).where('user_id', '=', 1).execute()
  await allow(['ADM_PERFOMANCE_VEHICLE_DATA_VIEW'])
  await expect(preview(id)).rejects.toMatchObject({ status: 404 })
  expect([world.mails, await history(id)]).toEqual([[], []])
})

test('stores the time of day and additional addresses, and keeps both for clients that omit them', async () => {
  const id = await setUp({ sendAt: '18:30', emails: ['Eve@example.org', 'eve@example.org', 'guest@example.org'] })
  const read = () => call(getReportConfig, { path: { configurationId: id } })
  const shown = { sendAt: '18:30', emails: ['Eve@example.org', 'guest@example.org'] }
  expect(await read()).toMatchObject(shown)
  await world.save(id, { name: 'Renamed' })
  expect(await read()).toMatchObject({ name: 'Renamed', ...shown })
  await world.save(id, { emails: [] })
  expect(await read()).not.toHaveProperty('emails')
})
