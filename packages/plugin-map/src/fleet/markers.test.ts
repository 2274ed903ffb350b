import { expect, it } from 'vitest'
import type { UnitPosition } from '../clients/fleet-positions.client.ts'
import { clusterOf, withStatusColors, iconOf, markerOf } from './markers.ts'

const unit: UnitPosition = {
  unitId: 7,
  name: 'Tractor 7',
  lat: 45,
  lng: 9,
  statusId: 2,
  statusColor: '1f6fd1',
  iconName: 'icon-wolf-tractor',
  course: 90,
  lastPositionTimestamp: '2026-11-21T08:00:00.000Z',
}

it.each([
  ['icon-wolf-tractor', 'icon-wolf-tractor'],
  ['tractor', 'icon-wolf-general'],
  ['', 'icon-wolf-general'],
  [undefined, 'icon-wolf-general'],
])('MAP-024 maps the icon name %j to %s', (name, icon) => {
  expect(iconOf(name)).toBe(icon)
})

it('MAP-024 draws a unit without a vehicle icon with the general one', () => {
  expect(markerOf({ ...unit, iconName: 'unknown' }).iconName).toBe('icon-wolf-general')
})

it('assigns a direction to moving units only', () => {
  expect(markerOf(unit).heading).toBe(90)
  expect(markerOf({ ...unit, statusId: 4 })).not.toHaveProperty('heading')
})

it('applies the company’s status colours', () => {
  const fleet = { units: [unit], clusters: [], totalCount: 1, truncated: false }
  expect(withStatusColors(fleet, new Map([[2, 'aa5500']])).units[0]?.statusColor).toBe('aa5500')
  expect(withStatusColors(fleet, new Map([[1, 'aa5500']])).units[0]).toBe(unit)
})

it('MAP-021 colours unknown statuses of a group cecece', () => {
  const cluster = {
    id: 'a',
    lat: 45,
    lng: 9,
    count: 2,
    bounds: { bb_lat_min: 45, bb_lat_max: 45, bb_lng_min: 9, bb_lng_max: 9 },
  }
  const { statuses } = clusterOf({ ...cluster, statuses: [{ statusId: 9, count: 2 }] }, new Map())
  expect(statuses).toEqual([{ color: 'cecece', count: 2 }])
})
