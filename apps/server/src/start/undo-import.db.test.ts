import { listHistoryPositions, showPositions } from '@muster/contract'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { createPipeline } from '#telemetry/ingest/pipeline.ts'
import { importFile } from '#telemetry/ingest/tracks/import-file.ts'
import { undoImport } from './undo-import.ts'

let test: TestDatabase
let app: RealApp
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  await seedUnits(test.db, { 1: [1, 2] })
  await seedCallers(test.db, { 1: { companyId: 1 } })
  app = await realApp(test.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-undo-'))
}, 120_000)
afterAll(async () => {
  await app?.close()
  await test.close()
  await rm(folder, { recursive: true })
})

async function imported(name: string, unit: string, minutes: readonly number[]): Promise<number> {
  const path = join(folder, name)
  const rows = minutes.map(minute => `2026-11-20 10:${String(minute).padStart(2, '0')}:00;45.${minute};9`)
  await writeFile(path, ['time;lat;lon', ...rows].join('\n'))
  const pipeline = createPipeline({ db: test.db, register: false, rootCompanyId: 1, inCommit: { alarms: [] }, wait: 1 })
  return (await importFile({ db: test.db, pipeline }, path, { unit })).importId ?? 0
}

async function minutesOf(unitId: number): Promise<number[]> {
  const body = {
    unitIds: [unitId],
    fromDate: '2026-11-20T00:00:00Z',
    toDate: '2026-11-21T00:00:00Z',
    start: 0,
    limit: 100,
    showAll: true,
  }
  const { items } = (await app.call(1, listHistoryPositions, { body })).body
  return items.map(({ timestamp }) => new Date(timestamp).getUTCMinutes()).toSorted((a, b) => a - b)
}

const lastMinute = async () =>
  (
    await test.db.selectFrom('unit_state').select('fix_time').where('unit_id', '=', 1).executeTakeFirst()
  )?.fix_time.getUTCMinutes()

it('hides only the positions stored by an import; they can be restored', async () => {
  await imported('first.csv', '1', [10, 12])
  const second = await imported('second.csv', '1', [11, 12, 13])
  expect(await minutesOf(1)).toEqual([10, 11, 12, 13])
  const [undone] = await undoImport(test.db, second, 'muster-server')
  expect(undone).toMatchObject({ unitId: 1, positions: 2 })
  expect(await minutesOf(1)).toEqual([10, 12])
  expect(await lastMinute()).toBe(12)
  await expect(undoImport(test.db, second, 'muster-server')).rejects.toThrow('has been undone already')
  const { rows } = await sql<{ hiding_id: number; reason: string }>`
    select hiding_id, reason from position_hiding where unit_id = 1`.execute(test.db)
  expect(rows).toEqual([{ hiding_id: expect.any(Number), reason: `Import ${second} of second.csv undone` }])
  await test.db
    .updateTable('user_group')
    .set({ acls: sql`array_append(acls, 'ADM_POSITION_HIDE')` })
    .execute()
  const shown = await app.call(1, showPositions, { path: { unitId: 1, hidingId: rows[0]?.hiding_id ?? 0 } })
  expect(shown.status).toBe(200)
  expect(await minutesOf(1)).toEqual([10, 11, 12, 13])
  expect(await lastMinute()).toBe(13)
  await expect(undoImport(test.db, 999, 'muster-server')).rejects.toThrow('There is no import 999')
})
