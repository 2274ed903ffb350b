import {
  exportAlarm,
  exportDm1Messages,
  exportEngineOnOffExcel,
  exportEquipmentUtilizationExcel,
  exportFuelConsumption,
  exportPositionHistoryExcel,
  updateMyExportSettings,
} from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

let test: TestDatabase
let app: RealApp

/** Two units from a gateway, each with readings and an SOS. */
beforeAll(async () => {
  test = await testDatabase()
  await seedUnits(test.db, { 1: [1, 2] })
  await seedCallers(test.db, { 1: { companyId: 1 } })
  const uids = ['861234000000001', '861234000000002']
  for (const [index, uid] of uids.entries()) {
    const device_id = index + 1
    await test.db.insertInto('device').values({ device_id, uid, serial_number: uid, company_id: 1 }).execute()
    await test.db.updateTable('unit').set({ device_id }).where('unit_id', '=', device_id).execute()
  }
  app = await realApp(test.db)
  const lines = uids.flatMap(uid =>
    [0, 60, 120].map(seconds => {
      const at = new Date(Date.parse('2026-11-20T08:00:00Z') + seconds * 1000).toISOString()
      return JSON.stringify({
        position: {
          protocol: 'teltonika',
          deviceTime: at,
          fixTime: at,
          serverTime: at,
          valid: true,
          latitude: 45 + seconds / 1e5,
          longitude: 9,
          speed: 5,
          course: 0,
          attributes: { ignition: true, ...(seconds === 60 && { alarm: 'sos' }) },
        },
        device: { uniqueId: uid, name: uid, status: 'online' },
      })
    }),
  )
  expect(await app.feed('traccar/positions', lines.join('\n'))).toMatchObject({ accepted: 6 })
  await app.settle()
}, 120_000)
afterAll(async () => {
  await app?.close()
  await test.close()
})

const body = {
  unitIds: [1, 2],
  fromDate: '2026-11-20T00:00:00Z',
  toDate: '2026-11-21T00:00:00Z',
  timezone: 'UTC',
  offsetUTC: 0,
  offsetUtc: 0,
}
const excel = { path: { format: 'excel' as const }, body }
const files = {
  history: () => app.download(1, exportPositionHistoryExcel, { body }),
  events: () => app.download(1, exportAlarm, excel),
  keyOnOff: () => app.download(1, exportEngineOnOffExcel, { body }),
  utilization: () => app.download(1, exportEquipmentUtilizationExcel, { body }),
  fuel: () => app.download(1, exportFuelConsumption, excel),
  dm1: () => app.download(1, exportDm1Messages, excel),
}
const choose = (sheetPerUnit: boolean) =>
  app.call(1, updateMyExportSettings, { body: { csvDelimiter: ',', decimalSeparator: '.', sheetPerUnit } })
const sheets = async (file: Buffer) => readExcel(file)

it.each([
  ['history', ['Unit 1', 'Unit 2'], ['Positions']],
  ['events', ['Unit 1', 'Unit 2'], ['Alarms']],
  ['keyOnOff', ['Unit 1 Days', 'Unit 1 Intervals', 'Unit 2 Days', 'Unit 2 Intervals'], ['Days', 'Intervals']],
  ['utilization', ['Unit 1 Units', 'Unit 1 Days', 'Unit 2 Units', 'Unit 2 Days'], ['Units', 'Days']],
  ['fuel', ['Unit 1', 'Unit 2'], ['Fuel consumption']],
  ['dm1', ['Unit 1', 'Unit 2'], ['DM1 messages']],
] as const)('adds a sheet per unit only if the user selected it: %s', async (file, split, together) => {
  await choose(true)
  const parts = await sheets(await files[file]())
  expect(parts.map(({ sheet }) => sheet)).toEqual(split)
  const text = (index: number) => JSON.stringify(parts[index]?.data)
  expect(text(0)).toContain('Unit 1')
  expect(text(0)).not.toContain('Unit 2')
  expect(text(parts.length - 1)).not.toContain('Unit 1')
  await choose(false)
  expect((await sheets(await files[file]())).map(({ sheet }) => sheet)).toEqual(together)
})
