import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assignIoProfile, createCurfewProfile, listFleets, lookupBrands, operations } from '../src/index.ts'
import { catalogue } from './catalogue.ts'
import { handledOperations, usedBy } from './usage.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function source(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

it('counts an operation as handled if a module of the server binds a handler to it, alone, with a record or by a table', async () => {
  const handled = await handledOperations()
  expect([listFleets, createCurfewProfile, assignIoProfile, lookupBrands].map(({ id }) => handled.has(id))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([...handled].filter(id => !operations.some(operation => operation.id === id))).toEqual([])
  expect(operations.filter(({ id }) => !handled.has(id))).toEqual([])
})

it('counts each operation of the contract once, those beyond the catalogue too, and lists those without a handler', async () => {
  const handled = await handledOperations()
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'coverage.ts')])
  const [catalogued = 0, inContract, onServer] = /^total +(\d+) +(\d+) +(\d+)/m.exec(stdout)!.slice(1).map(Number)
  expect([catalogued, inContract, onServer]).toEqual([catalogue.length, operations.length, handled.size])
  const missing = operations.filter(({ id }) => !handled.has(id))
  expect(stdout).toContain(`Without a server handler: ${missing.length}\n`)
  for (const { id } of missing) expect(stdout).toContain(` ${id}  `)
})

it('counts an operation as used when a client imports its token', () => {
  source('fleet-list.tsx', `import {\n  listFleets, type Operation,\n} from '@muster/contract'`)
  source('fleet-detail.tsx', `import { getFleet } from './other.ts'`)
  expect([...usedBy(operations, [folder])]).toEqual([listFleets.id])
})

/** Reports of 001 §9. */
const exportContexts: readonly [context: string, id: string][] = [
  ['key on/off', 'exportEngineOnOffExcel'],
  ['equipment utilization', 'exportEquipmentUtilizationExcel'],
  ['CAN bus', 'exportCanDataExcel'],
  ['alarm', 'exportAlarm'],
  ['subscription expirations', 'exportSubscriptionsExpiration'],
  ['subscription activations', 'exportSubscriptionsActivation'],
  ['engine hours', 'exportEngineHoursExcel'],
  ['fuel consumption', 'exportFuelConsumption'],
  ['maintenance overall', 'exportMaintenanceOverallExcel'],
  ['maintenance forecast', 'exportMaintenanceForecastExcel'],
  ['maintenance history', 'exportMaintenanceHistoryExcel'],
  ['performance', 'exportPerformance'],
  ['map history', 'exportPositionHistoryExcel'],
  ['DM1 messages', 'exportDm1Messages'],
]

it.each(exportContexts)(
  'REP-060 %s can be exported: a call returns a file, a client uses it and the server handles it',
  async (_, id) => {
    expect(operations.find(operation => operation.id === id)?.download).toBe(true)
    expect([usedBy(operations).has(id), (await handledOperations()).has(id)]).toEqual([true, true])
  },
)
