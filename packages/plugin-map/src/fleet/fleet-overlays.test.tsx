import { listFences, listHistoryPositions } from '@muster/contract'
import { expect, it } from 'vitest'
import { aCluster, anAnswer, aUnit, fleetServer, openFleet } from '../../test/open-fleet.tsx'

const acl = ['ADM_FLEET_AT_GLANCE_VIEW', 'ADM_FLEET_HISTORY_VIEW'] as const

const aPosition = (positionId: number, lat: number) => ({
  positionId,
  unitId: 7,
  unitName: 'Tractor 7',
  statusId: 1,
  statusColor: '1c8a4c',
  position: [9, lat],
  timestamp: new Date(Date.now() - (10 - positionId) * 60_000).toISOString(),
  notes: '',
  speed: 12,
})

function server() {
  return fleetServer(anAnswer({ units: [aUnit(7)] }))
    .on(listFences, {
      items: [
        {
          fenceId: 3,
          name: 'Yard',
          alarmPriority: 0,
          isDefault: false,
          inside: true,
          outside: true,
          shape: { shapeType: 'CIRCLE', circleLatitude: 45, circleLongitude: 9, circleRadius: 200 },
        },
        {
          fenceId: 4,
          name: 'Field',
          alarmPriority: 0,
          isDefault: false,
          inside: true,
          outside: true,
          shape: {
            shapeType: 'POLYGON',
            polygon: [
              [9, 45],
              [9.1, 45],
              [9.1, 45.1],
              [9, 45],
            ],
          },
        },
      ],
      totalCount: 2,
    })
    .on(listHistoryPositions, { items: [aPosition(1, 45), aPosition(2, 45.001)], totalCount: 2 })
}

function periodOf([call]: readonly { body?: unknown }[]) {
  const { unitIds, fromDate, toDate } = (call?.body ?? {}) as { unitIds: number[]; fromDate: string; toDate: string }
  return { unitIds, from: Date.parse(fromDate), to: Date.parse(toDate) }
}

async function openLayers(given: Partial<Parameters<typeof openFleet>[0]> = {}) {
  localStorage.clear()
  const opened = await openFleet({ server: server(), acl, query: { center: '45,9' }, ...given })
  const button = opened.screen.getByRole('button', { name: 'Layers' })
  await expect.element(button).toBeVisible()
  await expect.poll(() => opened.maps.last.drawn('units').length).toBe(1)
  await button.click()
  const box = (name: string) => opened.screen.getByRole('checkbox', { name })
  return { ...opened, box }
}

it('GEO-037 shows geofences, trails and names while they are switched on', async () => {
  const { box, maps, sent } = await openLayers()
  expect(sent(listFences)).toEqual([])
  await box('Geofences').click()
  await expect.poll(() => maps.last.drawn('areas').map(({ key }) => key)).toEqual([3, 4])
  expect(sent(listFences).map(({ query }) => Object.fromEntries(query))).toEqual([
    { start: '0', limit: '1000', filter: '' },
  ])
  await expect.poll(() => maps.last.drawn('lines')).toMatchObject([{ color: '#1c8a4c', path: [{ lat: 45 }, {}] }])
  const { unitIds, from, to } = periodOf(sent(listHistoryPositions))
  expect(unitIds).toEqual([7])
  expect(to - from).toBe(3_600_000)
  await expect.poll(() => maps.last.drawn('pins').map(({ image }) => image)).toEqual(['name:light:Tractor 7'])
  for (const name of ['Geofences', 'Trails of the last hour', 'Names of units']) await box(name).click()
  await expect.poll(() => (['areas', 'lines', 'pins'] as const).flatMap(kind => [...maps.last.drawn(kind)])).toEqual([])
})

it('shows trails and names by default below 50 units in view, and the choice of the user at any number', async () => {
  const many = fleetServer(anAnswer({ units: [aUnit(7)], clusters: [aCluster({ count: 49 })] })).on(
    listHistoryPositions,
    { items: [], totalCount: 0 },
  )
  const { box, maps, sent } = await openLayers({ server: many })
  await expect.element(box('Trails of the last hour')).not.toBeChecked()
  await expect.element(box('Names of units')).not.toBeChecked()
  expect(sent(listHistoryPositions)).toEqual([])
  await box('Names of units').click()
  await expect.poll(() => maps.last.drawn('pins').map(({ image }) => image)).toEqual(['name:light:Tractor 7'])
})

it('opens a link to a grouped unit at 200 m, with its marker and the trail of its day', async () => {
  const server = fleetServer(anAnswer({ clusters: [aCluster({ count: 60 })] })).on(listHistoryPositions, {
    items: [aPosition(1, 45), aPosition(2, 45.001)],
    totalCount: 2,
  })
  localStorage.clear()
  const { maps, asked, sent, screen } = await openFleet({ server, acl, query: { unitId: 7 } })
  await expect.poll(() => asked().at(-1)).toMatchObject({ zoom: 15.5, lat: expect.closeTo(45, 3) })
  await expect.poll(() => maps.last.drawn('units')).toMatchObject([{ key: 7 }])
  await expect.poll(() => maps.last.drawn('lines')).toMatchObject([{ color: '#1c8a4c', path: [{ lat: 45 }, {}] }])
  // the day of the last position
  expect(periodOf(sent(listHistoryPositions))).toEqual({
    unitIds: [7],
    from: Date.parse('2026-11-21T00:00:00.000Z'),
    to: Date.parse('2026-11-21T23:59:59.999Z'),
  })
  await screen.getByRole('button', { name: 'Layers' }).click()
  await screen.getByRole('checkbox', { name: 'Trails of the last hour' }).click()
  await expect.poll(() => maps.last.drawn('lines')).toEqual([])
})

it('offers no trails to users who may not see history', async () => {
  const { box } = await openLayers({ acl: ['ADM_FLEET_AT_GLANCE_VIEW'] })
  await expect.element(box('Geofences')).toBeVisible()
  expect(box('Trails of the last hour').elements()).toEqual([])
})
