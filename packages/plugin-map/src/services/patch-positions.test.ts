import { expect, it } from 'vitest'
import type { ClusteredUnits, UnitPosition } from './fleet-positions.service.ts'
import { readUpdate } from './fleet-positions.service.ts'
import { patchPositions } from './patch-positions.ts'

const unit = (unitId: number): UnitPosition => ({
  unitId, name: `Unit ${unitId}`, lat: 1, lng: 2, statusId: 1, statusColor: '1c8a4c', iconName: 'icon-wolf-tractor',
  lastPositionTimestamp: '2026-11-21T08:00:00.000Z',
})
const answer: ClusteredUnits = { clusters: [], units: [unit(7), unit(8)], totalCount: 2, truncated: false }
const update = (time: string, unitId = 7) => readUpdate({
  json: () => ({ unitIds: [unitId], lat: [4_500_000], lng: [950_000], course: [90], status: [2], time: [Date.parse(time) / 1000] }),
})

it('moves the named unit and leaves the others as they are', () => {
  const patched = patchPositions(answer, update('2026-11-21T08:00:05Z'), new Map([[2, '1f6fd1']]))
  expect(patched.answer.units[0]).toMatchObject({ lat: 45, lng: 9.5, course: 90, statusId: 2, statusColor: '1f6fd1' })
  expect(patched.answer.units[1]).toBe(answer.units[1])
  expect(patched.unknown).toBe(false)
})

it('never jumps back to an older position', () => {
  const patched = patchPositions(answer, update('2026-11-21T07:59:00Z'), new Map())
  expect(patched.answer.units[0]).toMatchObject({ lat: 1, lng: 2 })
})

it('says when a unit moved that is not drawn, and then changes nothing', () => {
  const patched = patchPositions(answer, update('2026-11-21T08:00:05Z', 99), new Map())
  expect(patched).toEqual({ answer, unknown: true })
  expect(patched.answer).toBe(answer)
})
