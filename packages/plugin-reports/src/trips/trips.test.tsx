import { exportTrips, tripsUnits, type ReportSchemas } from '@muster/contract'
import { assemble } from '@muster/core'
import { expect, it } from 'vitest'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import reports from '../index.ts'
import { TripsDetail } from './trips-detail.tsx'

type Leg = ReportSchemas['TripLeg']

const at = (clock: string) => `2026-06-01T${clock}:00.000Z`
const leg = (kind: Leg['kind'], from: string, to: string, more: Partial<Leg> = {}): Leg => ({
  kind,
  from: at(from),
  to: at(to),
  start: { latitude: 45, longitude: 9, geofence: 'Yard' },
  end: { latitude: 45.1, longitude: 9, geofence: 'Quarry' },
  drivingSeconds: 0,
  idleSeconds: 0,
  ...more,
})
const unit: ReportSchemas['UnitTrips'] = {
  unitId: 1,
  unitName: 'Truck 1',
  timezone: 'UTC',
  unassignedDistance: 400,
  legs: [
    leg('TRIP', '06:00', '07:00', { distance: 12_300, distanceSource: 'DEVICE', drivingSeconds: 3000, topSpeed: 62 }),
    leg('STOP', '07:00', '09:00', { distance: 0, distanceSource: 'DEVICE' }),
    leg('AT_PLACE', '09:00', '10:00', { distance: 80, distanceSource: 'FIXES', idleSeconds: 600 }),
  ],
  days: [
    {
      day: '2026-06-01',
      from: at('00:00'),
      trips: 1,
      tripSeconds: 3600,
      drivingSeconds: 3000,
      idleSeconds: 600,
      atPlaceSeconds: 3600,
      tripDistance: 12_300,
      otherDistance: 0,
    },
    {
      day: '2026-06-02',
      from: '2026-06-02T00:00:00.000Z',
      trips: 0,
      tripSeconds: 0,
      drivingSeconds: 0,
      idleSeconds: 0,
      atPlaceSeconds: 0,
      silent: true,
    },
  ],
}

it('exports selected trips and stops of several units', async () => {
  const server = aReportServer()
    .on(tripsUnits, [unit, { ...unit, unitId: 2, unitName: 'Truck 2' }])
    .on(exportTrips, () => new Response('Unit'))
  const query = { unitIds: [1, 2], from: at('00:00'), to: '2026-06-01T23:59:59.999Z' }
  const { screen } = await openScreen(<TripsDetail query={query} />, { server })
  const table = (name: string) => screen.getByRole('table', { name })
  await table('Trips and stops of Truck 1').getByRole('row').nth(2).getByRole('checkbox').click()
  await table('Trips and stops of Truck 2').getByRole('row').nth(1).getByRole('checkbox').click()
  const bar = screen.getByRole('group', { name: 'Selected trips and stops' })
  await expect.element(bar.getByRole('status')).toMatchTextContent('2 selected')
  await screen.getByRole('checkbox', { name: 'Show stops' }).first().click()
  await expect.element(bar.getByRole('status')).toMatchTextContent('1 selected')
  await bar.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => server.calls.at(-1)?.body).toMatchObject({ legs: [{ unitId: 2, at: at('06:00') }] })
})

it('links figures of a trip and of a day to what they are made of, within the report', async () => {
  const server = aReportServer().on(tripsUnits, [unit])
  const period = { from: at('00:00'), to: '2026-06-01T23:59:59.999Z' }
  const { screen } = await openScreen(<TripsDetail query={{ unitIds: [1], ...period }} />, {
    server,
    acl: ['ADM_FLEET_HISTORY_VIEW'],
    registry: assemble([reports], { mode: 'development' }),
  })
  const hrefOf = (name: string) => {
    const href = screen.getByRole('table').getByRole('link', { name, exact: true }).element().getAttribute('href')
    return Object.fromEntries(new URL(href!, 'http://portal').searchParams)
  }
  await expect.element(screen.getByRole('table').getByRole('link', { name: '12.3' })).toBeVisible()
  const report = { reportFrom: period.from, reportTo: period.to, unitId: '1' }
  const trip = { from: at('06:00'), to: '2026-06-01T06:59:59.999Z', ...report }
  expect(hrefOf('12.3')).toEqual({ figure: 'trips.legDistance', ...trip })
  await screen.getByRole('tab', { name: 'By day' }).click()
  await expect.element(screen.getByRole('table').getByRole('link', { name: '12.3 km' })).toBeVisible()
  expect(hrefOf('12.3 km')).toEqual({ figure: 'trips.tripDistance', ...period, ...report })
})

it('lists trips and stops with the counter of each distance, hides stops, and sums days up', async () => {
  const server = aReportServer().on(tripsUnits, [unit])
  const query = { unitIds: [1], from: at('00:00'), to: '2026-06-01T23:59:59.999Z' }
  const { screen } = await openScreen(<TripsDetail query={query} />, { server })
  const table = screen.getByRole('table', { name: 'Trips and stops of Truck 1' })
  const rowAt = (clock: string) => table.getByRole('row').filter({ hasText: `2026 ${clock}` })
  await expect.element(rowAt('06:00')).toMatchTextContent(/Trip.*01:00:00.*Yard.*Quarry.*12\.3.*Odometer.*62/)
  await expect.element(rowAt('10:00')).toMatchTextContent(/Work at one place.*Positions/)
  await expect.element(screen.getByText(/^0\.4 km were covered between readings/)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Show stops' }).click()
  expect(table.getByRole('row').elements()).toHaveLength(3)
  await screen.getByRole('tab', { name: 'By day' }).click()
  const days = screen.getByRole('table', { name: 'Days of Truck 1' })
  await expect.element(days.getByRole('row').nth(1)).toMatchTextContent(/01\/06\/2026.*12\.3 km/)
  await expect.element(days.getByRole('row').nth(2)).toMatchTextContent(/02\/06\/2026(No data){8}$/)
})

it('shows no zeros for a unit that sent nothing', async () => {
  const silent = { ...unit, legs: [], days: unit.days.slice(1) }
  const query = { unitIds: [1], from: at('00:00'), to: '2026-06-01T23:59:59.999Z' }
  const { screen } = await openScreen(<TripsDetail query={query} />, {
    server: aReportServer().on(tripsUnits, [silent]),
  })
  const part = screen.getByRole('region', { name: 'Truck 1' })
  await expect.element(part).toMatchTextContent('Truck 1No data: No readings in this period.')
})
