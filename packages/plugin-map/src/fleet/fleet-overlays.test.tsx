import { listFences, listHistoryPositions } from '@muster/contract'
import { expect, it } from 'vitest'
import { anAnswer, aUnit, fleetServer, openFleet } from '../../test/open-fleet.tsx'

const slow = { timeout: 20_000 }
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

async function openLayers(given: Partial<Parameters<typeof openFleet>[0]> = {}) {
  localStorage.clear()
  const opened = await openFleet({ server: server(), acl, query: { center: '45,9' }, ...given })
  const button = opened.screen.getByRole('button', { name: 'Layers' })
  await expect.element(button, slow).toBeVisible()
  await expect.poll(() => opened.maps.last.drawn('units').length, slow).toBe(1)
  await button.click()
  const box = (name: string) => opened.screen.getByRole('checkbox', { name })
  return { ...opened, box }
}

it('GEO-037 shows geofences, trails and names while they are switched on', async () => {
  const { box, maps, sent } = await openLayers()
  expect(sent(listFences)).toEqual([])
  await box('Geofences').click()
  await expect.poll(() => maps.last.drawn('areas').map(({ key }) => key), slow).toEqual([3, 4])
  expect(sent(listFences).map(({ query }) => Object.fromEntries(query))).toEqual([
    { start: '0', limit: '1000', filter: '' },
  ])
  await box('Trails of the last hour').click()
  await expect.poll(() => maps.last.drawn('lines'), slow).toMatchObject([{ color: '#1c8a4c', path: [{ lat: 45 }, {}] }])
  const [{ body }] = sent(listHistoryPositions) as unknown as [
    { body: { unitIds: number[]; fromDate: string; toDate: string } },
  ]
  expect(body.unitIds).toEqual([7])
  expect(Date.parse(body.toDate) - Date.parse(body.fromDate)).toBe(3_600_000)
  await box('Names of units').click()
  await expect.poll(() => maps.last.drawn('pins').map(({ image }) => image), slow).toEqual(['name:light:Tractor 7'])
  for (const name of ['Geofences', 'Trails of the last hour', 'Names of units']) await box(name).click()
  await expect
    .poll(() => (['areas', 'lines', 'pins'] as const).flatMap(kind => [...maps.last.drawn(kind)]), slow)
    .toEqual([])
})

it('offers no trails to users who may not see history', async () => {
  const { box } = await openLayers({ acl: ['ADM_FLEET_AT_GLANCE_VIEW'] })
  await expect.element(box('Geofences')).toBeVisible()
  expect(box('Trails of the last hour').elements()).toEqual([])
})
