import { fuelCurve, fuelEventsUnits, type ReportSchemas } from '@muster/contract'
import { expect, it } from 'vitest'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { FuelCurves } from './fuel-curves.tsx'
import { FuelEventsDetail } from './fuel-events-detail.tsx'

const at = (clock: string) => `2026-06-01T${clock}:00.000Z`
const query = { unitIds: [1, 2], from: at('00:00'), to: '2026-06-01T23:59:59.999Z' }
const unit: ReportSchemas['UnitFuelEvents'] = {
  unitId: 1,
  unitName: 'Truck 1',
  tankSize: 400,
  balance: { start: 200, end: 290, refuelled: 150, lost: 42.5, burned: 17.5, counted: 18 },
  events: [
    { kind: 'REFUEL', from: at('06:00'), to: at('06:10'), litres: 150, before: 190, after: 340, burned: 0, key: true, odometer: 12_345_000, place: { latitude: 45, longitude: 9, geofence: 'Yard' } }, // prettier-ignore
    {
      kind: 'LOSS',
      from: at('21:00'),
      to: at('21:05'),
      litres: 42.5,
      before: 332.5,
      after: 290,
      burned: 0,
      key: false,
    },
  ],
}

it('lists refuels and losses with the balance of the tank, and says why a unit has none', async () => {
  const server = aReportServer().on(fuelEventsUnits, [
    unit,
    { unitId: 2, unitName: 'Van 2', noData: 'COUNTER_ONLY', events: [] },
  ])
  const { screen } = await openScreen(<FuelEventsDetail query={{ ...query, backUrl: undefined }} />, { server })
  const table = screen.getByRole('table', { name: 'Fuel events of Truck 1' })
  const rowAt = (clock: string) => table.getByRole('row').filter({ hasText: `2026 ${clock}` })
  await expect.element(rowAt('06:00')).toMatchTextContent(/Refuel.*150.*190.*340.*Yard.*12,345.*On/)
  await expect.element(rowAt('21:00')).toMatchTextContent(/Loss.*42\.5.*332\.5.*290.*-.*Off/)
  await expect.element(screen.getByText('17.5 l')).toBeVisible()
  await expect.element(screen.getByText(/^No data: .*a fuel counter, but no fuel level/)).toBeVisible()
  const link = rowAt('21:00').getByRole('link').first().element().getAttribute('href')
  expect(link).toMatch(/^\/reports\/fuel-curve\?.*unitIds=1.*from=2026-06-01T09/)
})

it('draws the curve around an event, with its figures', async () => {
  const points = ['20:00', '21:00', '21:05'].map((clock, i) => ({ time: at(clock), litres: 332 - i * 20, level: 332 }))
  const server = aReportServer().on(fuelCurve, { ...unit, points })
  const { screen } = await openScreen(<FuelCurves query={{ ...query, unitIds: [1], backUrl: undefined }} />, { server })
  await expect.element(screen.getByRole('table', { name: 'Fuel events of Truck 1' })).toBeVisible()
  await expect.element(screen.getByText('As reported').first()).toBeVisible()
})
