import { tripsUnits, type ReportSchemas } from '@muster/contract'
import { assemble, definePlugin } from '@muster/core'
import { fakeServer } from '@muster/core/testing'
import { dashboardTiles } from '@muster/plugin-dashboards/slots'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { listWeighings } from '../src/calls.ts'
import plugin from '../src/index.ts'
import labels from '../src/labels.en.json' with { type: 'json' }
import texts from '../src/messages.en.json' with { type: 'json' }
import { TripWeightList } from '../src/trips/trip-weight-list.tsx'

const messages = { ...labels, ...texts }
const dashboards = definePlugin({ id: 'dashboards', slots: [dashboardTiles] })
const registry = assemble([dashboards, plugin], { mode: 'development' })

const place = { latitude: 45, longitude: 9 }
const leg = { start: place, end: place, drivingSeconds: 0, idleSeconds: 0 }
const units: ReportSchemas['UnitTrips'][] = [
  {
    unitId: 7,
    unitName: 'Tractor 7',
    timezone: 'UTC',
    days: [],
    legs: [
      { ...leg, kind: 'TRIP', from: '2026-11-21T06:00:00.000Z', to: '2026-11-21T07:00:00.000Z' },
      { ...leg, kind: 'STOP', from: '2026-11-21T07:00:00.000Z', to: '2026-11-21T08:00:00.000Z' },
    ],
  },
]

it('shows the weight of each trip', async () => {
  const time = '2026-11-21T07:30:00.000Z'
  const server = fakeServer()
    .on(listWeighings, { items: [{ unitId: 7, unitName: 'Tractor 7', time, kilograms: 12_400 }] })
    .on(tripsUnits, units)
  const { screen } = await openScreen(<TripWeightList />, { server, messages, registry })
  await expect.element(screen.getByText(/kg$/)).toBeVisible()
  await expect.element(screen.getByText(/21\/11\/2026 .* – /)).toBeVisible()
})

it('shows that there are no weights', async () => {
  const server = fakeServer().on(listWeighings, { items: [] })
  const { screen } = await openScreen(<TripWeightList />, { server, messages, registry })
  await expect.element(screen.getByText('No weights in the last seven days')).toBeVisible()
})
