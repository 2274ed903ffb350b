import { getCostSettings, lookupTypes, updateCostSettings, type FleetSchemas } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../../test/open-screen.tsx'
import { CostsButton } from './costs.drawer.tsx'

const inherited: Omit<FleetSchemas['CostSettingsInput'], 'version'> = {
  fuels: [{ fuel: 'DIESEL' }],
  prices: [{ priced: 'DIESEL', validFrom: '2026-01-01', price: 1.5 }],
  factors: [],
}
const standards = [{ fuel: 'DIESEL' as const, kilograms: 2.66155, source: 'UK factors, diesel', year: 2024 }]

it('starts custom settings from the inherited ones, adds a standard factor, and changes a price', async () => {
  const { screen, press, sent } = await openScreen(<CostsButton companyId={7} name="Northfield" />, {
    server: fakeServer()
      .on(getCostSettings, {
        ...inherited,
        isOwn: false,
        inherited: {
          ...inherited,
          prices: inherited.prices.map(price => ({
            ...price,
            changedBy: 'maria',
            changedAt: '2026-03-01T10:00:00.000Z',
          })),
          companyName: 'Alpine',
        },
        standards,
        currencyId: 'EUR',
        version: 4,
      })
      .on(updateCostSettings, undefined)
      .on(lookupTypes, [{ id: 2, label: 'Tractor' }]),
    login: { acl: ['ADM_COMPANY_VIEW', 'ADM_COMPANY_EDIT'], feature: ['ADMINISTRATION'] } as never,
  })
  await press('Prices and CO2')
  const setting = screen.getByRole('combobox', { name: 'Settings', exact: true })
  await expect.element(setting).toHaveDisplayValue('From Alpine: 1 price')
  await setting.selectOptions('Own settings')
  await expect.element(screen.getByText(/^Changed by maria, 01\/03\/2026/)).toBeVisible()
  const price = screen.getByRole('spinbutton', { name: 'Price', exact: true })
  await price.fill('1.75')
  await userEvent.tab()
  await screen.getByRole('combobox', { name: 'Add a factor' }).selectOptions('Diesel')
  expect(await problemsOf(screen.baseElement)).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updateCostSettings')[0]?.body)
    .toEqual({
      fuels: inherited.fuels,
      prices: [{ priced: 'DIESEL', validFrom: '2026-01-01', price: 1.75 }],
      factors: standards,
      version: 4,
    })
})
