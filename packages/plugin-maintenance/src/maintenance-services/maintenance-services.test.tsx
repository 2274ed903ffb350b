import {
  createMaintenanceService,
  getMaintenanceService,
  listMaintenanceServices,
  lookupMaintenanceServiceTypes,
  updateMaintenanceService,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { MaintenanceServiceDetail } from './maintenance-service-detail.tsx'
import { MaintenanceServiceList } from './maintenance-service-list.tsx'

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
  version: 4,
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
  it('ADM-003 ADM-001 MNT-028 lists services with their interval in the user’s unit, each with a link to its detail', async () => {
    const { screen } = await openScreen(<MaintenanceServiceList query={query} />, { server: server() })
    await expect
      .element(screen.getByRole('row', { name: 'Brakes' }))
      .toMatchTextContent('BrakesWear60,000 km3,000 kmYes-')
    await expect
      .element(screen.getByRole('link', { name: 'Brakes' }))
      .toHaveAttribute('href', '/administration/data/services/4')
    await expect
      .element(screen.getByRole('link', { name: 'Add', exact: true }))
      .toHaveAttribute('href', '/administration/data/services/new')
    expect(screen.getByRole('button', { name: 'Back to the profile' }).elements()).toEqual([])
  })

  it('MNT-029 links back to the profile if opened from there', async () => {
    const { screen } = await openScreen(<MaintenanceServiceList query={{ ...query, back: true }} />, {
      server: server(),
    })
    // after two pages, the profile is three history entries back
    history.pushState(null, '', '#later')
    history.pushState(null, '', '#later-still')
    const went = vi.spyOn(history, 'go').mockImplementation(() => {})
    onTestFinished(() => went.mockRestore())
    await screen.getByRole('button', { name: 'Back to the profile' }).click()
    expect(went.mock.calls).toEqual([[-3]])
  })
})

describe('the detail', () => {
  it('SHELL-005 MNT-024 MNT-025 MNT-027 creates a service by engine hours that does not recur by default', async () => {
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

  it('MNT-024 MNT-027 MNT-028 MNT-041 converts a distance from the user’s unit to metres and clears the interval for another counter', async () => {
    const { screen, sent, press } = await openScreen(<MaintenanceServiceDetail params={{ id: '4' }} />, {
      server: server(),
      preset: 'imperial',
    })
    await expect.element(screen.getByLabelText('Interval')).toHaveValue('37,282.3')
    await screen.getByLabelText('Interval').fill('1000')
    await expect.element(screen.getByLabelText('Repeats each time it is closed')).toBeChecked()
    await screen.getByLabelText('Available to subcompanies').click()
    await press('Save')
    await expect
      .poll(() => sent('updateMaintenanceService')[0])
      .toMatchObject({
        path: { serviceId: '4' },
        body: {
          version: 4,
          description: 'Brakes',
          serviceTypeId: 2,
          intervalTypeId: 1,
          interval: 1_609_344,
          forewarning: 3_000_000,
          isRecurrent: true,
          isDefault: true,
        },
      })
    await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await screen.getByRole('radio', { name: 'By engine hours' }).click()
    await expect.element(screen.getByLabelText('Interval')).toHaveValue('')
  })
})
