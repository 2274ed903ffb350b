import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteFleet, getFleet, listFleets, lookupBrands, operations } from '../src/index.ts'
import { handledBy, usedBy } from './usage.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function source(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

it('counts an operation as handled when a handler is bound to its token, tests aside', () => {
  source('fleets.ts', `handle(listFleets, async () => [])\nhandle(\n  getFleet, find)`)
  source('fleets.test.ts', `handle(deleteFleet, remove)`)
  const handled = handledBy(operations, folder)
  expect([listFleets, getFleet, deleteFleet].map(({ id }) => handled.has(id))).toEqual([true, true, false])
})

it('counts a whole area when a table serves it', () => {
  source('lookups.ts', `operations.filter(operation => operation.area === 'lookups')`)
  const handled = handledBy(operations, folder)
  expect(handled.has(lookupBrands.id)).toBe(true)
  expect(handled.has(listFleets.id)).toBe(false)
})

it('counts an operation as used when a client imports its token', () => {
  source('fleet-list.tsx', `import {\n  listFleets, type Operation,\n} from '@muster/contract'`)
  source('fleet-detail.tsx', `import { getFleet } from './other.ts'`)
  expect([...usedBy(operations, [folder])]).toEqual([listFleets.id])
})

/** Of 001 §9. */
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
  'REP-060 %s is exported: a call answers a file, a client asks for it and the server has it',
  (_, id) => {
    expect(operations.find(operation => operation.id === id)?.download).toBe(true)
    expect([usedBy(operations).has(id), handledBy(operations).has(id)]).toEqual([true, true])
  },
)

it('finds the handlers of the server', () => {
  expect(handledBy(operations).has(listFleets.id)).toBe(true)
})
