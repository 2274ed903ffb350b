import { lookupUnits } from '@muster/contract'
import type { ReportChoiceQuery } from '@muster/core'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Dm1Choice } from './dm1/dm1-choice.tsx'
import { EngineHoursChoice } from './engine-hours/engine-hours-choice.tsx'
import { UtilizationChoice } from './equipment-utilization/utilization-choice.tsx'
import { EventsChoice } from './events/events-choice.tsx'
import { FuelChoice } from './fuel-consumption/fuel-choice.tsx'
import { KeyOnOffChoice } from './key-on-off/key-on-off-choice.tsx'
import { PerformanceChoice } from './performance/performance-choice.tsx'
import { aReportServer, openScreen } from '../test/open-screen.tsx'
import { VehicleDataChoice } from './vehicle-data/vehicle-data-choice.tsx'

type Choice = (props: { query: ReportChoiceQuery }) => ReactNode

const choices: readonly [path: string, Choice: Choice, detail: string][] = [
  ['/reports/keyonoff', KeyOnOffChoice, '/reports/keyonoffdetail'],
  ['/reports/equipmentutilization', UtilizationChoice, '/reports/equipmentutilizationdetail'],
  ['/reports/enginehours', EngineHoursChoice, '/reports/enginehoursdetail'],
  ['/reports/productivity/fuel-energy-consumption', FuelChoice, '/reports/productivity/fuel-energy-consumption-detail'],
  ['/reports/performance', PerformanceChoice, '/reports/performancedetail'],
  ['/reports/dm1Selection', Dm1Choice, '/reports/dm1-detail'],
  ['/reports/vehicledata', VehicleDataChoice, '/reports/vehicledatacanparameterschoice'],
  ['/reports/events', EventsChoice, '/reports/events-detail'],
]

it.each(choices)(
  'REP-001 REP-005 %s uses the generic selection and passes it to the report',
  async (path, Choice, detail) => {
    const { screen, went } = await openScreen(<Choice query={{ unitIds: [2] }} />)
    await screen
      .getByRole('group', { name: 'Units' })
      .getByRole('option', { name: /Unit 5/ })
      .click()
    expect(went.at(-1)).toMatch(new RegExp(`^${path}\\?.*unitIds=2,5`))
    await screen.getByRole('button', { name: /^(Show report|Select parameters)$/ }).click()
    const { pathname, searchParams } = new URL(went.at(-1) ?? '', 'http://here')
    expect([pathname, searchParams.get('unitIds')]).toEqual([detail, '2,5'])
    expect(searchParams.get('backUrl')).toContain(`${path}?unitIds=2,5`)
  },
)

it.each(choices)('%s opens its report at once from the menu', async (_, Choice, detail) => {
  localStorage.setItem('muster.viewed-units.7', '[9,3]')
  const { went } = await openScreen(<Choice query={{ open: true }} />)
  await expect.poll(() => went.length).toBe(1)
  const { pathname, searchParams } = new URL(went.at(-1) ?? '', 'http://here')
  expect([pathname, searchParams.get('unitIds')]).toEqual([detail, '9,3'])
})

it('opens a report with the units and dates of its link', async () => {
  const from = '2026-06-01T00:00:00.000Z'
  const { went } = await openScreen(<KeyOnOffChoice query={{ open: true, unitIds: [4], from }} />)
  await expect.poll(() => went.at(-1)).toContain(`unitIds=4&from=${from}&to=`)
})

it('shows the selection to a user without units', async () => {
  const server = aReportServer().on(lookupUnits, { items: [], totalCount: 0 })
  const { screen, went } = await openScreen(<KeyOnOffChoice query={{ open: true }} />, { server })
  await expect.element(screen.getByText('No units here')).toBeVisible()
  expect(went).toEqual([])
})
