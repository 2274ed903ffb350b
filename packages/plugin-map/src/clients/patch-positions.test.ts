import { describe, expect, it } from 'vitest'
import type { ClusteredUnits, UnitPosition } from './fleet-positions.client.ts'
import { parseUpdate } from './live-update.ts'
import { patchPositions } from './patch-positions.ts'

const unit = (unitId: number): UnitPosition => ({
  unitId,
  name: `Unit ${unitId}`,
  lat: 1,
  lng: 2,
  statusId: 1,
  statusColor: '1c8a4c',
  iconName: 'icon-wolf-tractor',
  lastPositionTimestamp: '2026-11-21T08:00:00.400Z',
})
const group = {
  id: 'a',
  lat: 10,
  lng: 10,
  count: 5,
  statuses: [],
  bounds: { bb_lat_min: 9, bb_lat_max: 11, bb_lng_min: 179, bb_lng_max: 182 },
}
const answer: ClusteredUnits = { clusters: [group], units: [unit(7), unit(8)], totalCount: 7, truncated: false }

function update({
  unitId = 7,
  time = '2026-11-21T08:00:05Z',
  lat = 45,
  lng = 9.5,
  course = 90,
  status = 2,
  gone,
}: {
  unitId?: number
  time?: string
  lat?: number
  lng?: number
  course?: number | null
  status?: number
  gone?: number[]
}) {
  const columns = {
    unitIds: [unitId],
    lat: [lat * 1e5],
    lng: [lng * 1e5],
    course: [course],
    status: [status],
    time: [Date.parse(time) / 1000],
  }
  return parseUpdate({ json: () => ({ ...columns, ...(gone && { gone }) }) })
}

it('moves the named unit and does not affect the others', () => {
  const patched = patchPositions(answer, update({}))
  expect(patched.answer.units[0]).toMatchObject({ lat: 45, lng: 9.5, course: 90, statusId: 2 })
  expect(patched.answer.units[1]).toBe(answer.units[1])
  expect(patched.answer.clusters).toBe(answer.clusters)
  expect(patched.areGroupsOutdated).toBe(false)
})

it('never jumps back to an older position', () => {
  expect(patchPositions(answer, update({ time: '2026-11-21T07:59:00Z' })).answer).toBe(answer)
})

it('applies a new status of the same fix without moving the unit', () => {
  const { answer: patched } = patchPositions(answer, update({ time: '2026-11-21T08:00:00Z', status: 6 }))
  expect(patched.units[0]).toEqual({ ...unit(7), statusId: 6 })
})

it('changes nothing when an update repeats known values', () => {
  expect(patchPositions(answer, update({ time: '2026-11-21T08:00:00Z', status: 1 })).answer).toBe(answer)
})

it('assigns no direction to a unit without a course', () => {
  expect(patchPositions(answer, update({ course: null })).answer.units[0]?.course).toBeUndefined()
})

it('removes a unit that no longer exists', () => {
  const patched = patchPositions(answer, update({ gone: [8] }))
  expect(patched.answer.units.map(({ unitId }) => unitId)).toEqual([7])
  expect(patched.answer.totalCount).toBe(6)
})

describe('groups', () => {
  it.each([
    [10, 179.5],
    [10, -178.5],
  ])('stay valid when a unit moves inside one, at %d, %d', (lat, lng) => {
    expect(patchPositions(answer, update({ unitId: 99, lat, lng }))).toEqual({
      answer,
      areGroupsOutdated: false,
    })
  })

  it('become outdated when a unit appears outside all of them', () => {
    expect(patchPositions(answer, update({ unitId: 99 }))).toEqual({ answer, areGroupsOutdated: true })
  })

  it('become outdated when a unit leaves one', () => {
    expect(patchPositions(answer, update({ gone: [99] })).areGroupsOutdated).toBe(true)
  })

  it('stay unchanged if more units are in view than drawn', () => {
    expect(patchPositions({ ...answer, truncated: true }, update({ unitId: 99 })).areGroupsOutdated).toBe(false)
  })
})
