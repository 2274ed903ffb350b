import {
  listHistoryPositions,
  listSubcompanies,
  listUnitsPositionsClustered,
  snapToRoad,
  type Permission,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPortal } from './testing.tsx'

const refused = () => problem(400, 'Not today.')
const reading = (positionId: number, lat: number) => ({
  positionId,
  unitId: 7,
  unitName: 'Tractor 7',
  timestamp: `2026-11-21T08:0${positionId}:00.000Z`,
  position: [9, lat],
  statusId: 1,
  statusColor: '1c8a4c',
  notes: '',
})
const drive = '/history/detail?unitIds=7&from=2026-11-21T08:00:00.000Z&to=2026-11-21T20:00:00.000Z&match=true'

it.each([
  ['the map', '/fleet', 'ADM_FLEET_AT_GLANCE_VIEW', listUnitsPositionsClustered],
  ['a list', '/fleet', 'ADM_FLEET_AT_GLANCE_VIEW', listSubcompanies],
  ['a match to roads', drive, 'ADM_FLEET_HISTORY_VIEW', snapToRoad],
] as const)('MAP-045 logs a failure of %s without a dialog or toast', async (_, href, may, operation) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const acl: Permission[] = ['DESKTOP_VIEW', may]
  const server = fakeServer()
    .on(listHistoryPositions, { items: [reading(1, 45), reading(2, 45.01)], totalCount: 2 })
    .on(listUnitsPositionsClustered, refused)
    .on(listSubcompanies, refused)
    .on(snapToRoad, refused)
  const { screen } = await openPortal(href, { login: { acl, feature: ['MAP', 'DASHBOARDS'] }, server })
  await expect
    .poll(() => warned.mock.calls)
    .toContainEqual([`${operation.id} could not be loaded.`, expect.objectContaining({ message: 'Not today.' })])
  expect(screen.getByRole('dialog').elements()).toEqual([])
  expect(screen.getByRole('log', { name: 'Messages' }).element().textContent).toBe('')
})
