import {
  createMaintenanceService,
  getMaintenanceService,
  listMaintenanceServices,
  lookupMaintenanceServiceTypes,
  updateMaintenanceService,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../testing.tsx'
import { MaintenanceServiceDetail } from './maintenance-service-detail.tsx'
import { MaintenanceServiceList } from './maintenance-service-list.tsx'
import { aMaintenanceService } from './maintenance-service.schema.ts'

const brakes = {
  mntServiceId: 4,
  description: 'Brakes',
  serviceTypeId: 2,
  serviceTypeName: 'Wear',
  intervalTypeId: 1,
  intervalTypeCode: 'ODOMETER' as const,
  interval: 60_000_000,
  forewarning: 3_000_000,
  isDefault: false,
  isRecurrent: true,
}
const query = { page: 1, size: undefined, q: undefined, sort: undefined, back: undefined }
const types = [
  { id: 2, label: 'Wear' },
  { id: 3, label: 'Lubrication' },
]
const server = () =>
  fakeServer()
    .on(listMaintenanceServices, { items: [brakes], totalCount: 1 })
    .on(getMaintenanceService, brakes)
    .on(lookupMaintenanceServiceTypes, types)
    .on(createMaintenanceService, { id: 9 })
    .on(updateMaintenanceService, undefined)

describe('the list', () => {
  it('MNT-028 lists services with their interval in the user’s unit, each with a link to its detail', async () => {
    const { screen } = await openScreen(<MaintenanceServiceList query={query} />, { server: server() })
    await expect
      .element(screen.getByRole('row', { name: 'Brakes' }))
      .toMatchTextContent('BrakesWear60,000 km3,000 kmYes-')
    await expect
      .element(screen.getByRole('link', { name: 'Brakes' }))
      .toHaveAttribute('href', '/administration/data/services/4')
    expect(screen.getByRole('button', { name: 'Back to the profile' }).elements()).toEqual([])
  })

  it('MNT-029 links back to the profile if opened from there', async () => {
    const { screen } = await openScreen(<MaintenanceServiceList query={{ ...query, back: true }} />, {
      server: server(),
    })
    history.pushState(null, '', '#later')
    await expect.element(screen.getByRole('button', { name: 'Back to the profile' })).toBeVisible()
  })
})

describe('the detail', () => {
  it('MNT-025 a service does not recur by default', () => {
    expect(aMaintenanceService.isRecurrent).toBe(false)
  })

  it('MNT-024 MNT-027 creates a service by engine hours', async () => {
    const { screen, sent, press } = await openScreen(<MaintenanceServiceDetail params={{ id: 'new' }} />, {
      server: server(),
    })
    await screen.getByLabelText('Description').fill('Oil')
    await screen.getByRole('combobox', { name: 'Service type' }).click()
    await screen.getByRole('option', { name: 'Lubrication' }).click()
    await screen.getByLabelText('Interval').fill('500')
    await screen.getByLabelText('Forewarning').fill('40')
    await press('Save')
    await expect
      .poll(() => sent('createMaintenanceService')[0]?.body)
      .toEqual({
        description: 'Oil',
        serviceTypeId: 3,
        intervalTypeId: 2,
        interval: 500,
        forewarning: 40,
        isRecurrent: false,
        isDefault: false,
      })
  })

  it('MNT-027 converts a distance from the user’s unit to metres; another counter clears the interval', async () => {
    const { screen, sent, press } = await openScreen(<MaintenanceServiceDetail params={{ id: '4' }} />, {
      server: server(),
      preset: 'imperial',
    })
    await expect.element(screen.getByLabelText('Interval')).toHaveValue('37,282.3')
    await screen.getByLabelText('Interval').fill('1000')
    await press('Save')
    await expect
      .poll(() => sent('updateMaintenanceService')[0]?.body)
      .toMatchObject({ intervalTypeId: 1, interval: 1_609_344, forewarning: 3_000_000 })
    await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await screen.getByRole('radio', { name: 'By engine hours' }).click()
    await expect.element(screen.getByLabelText('Interval')).toHaveValue('')
  })
})
