import {
  createMaintenanceServiceType,
  getMaintenanceServiceType,
  listMaintenanceServiceTypes,
  updateMaintenanceServiceType,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { ServiceTypeDetail } from './service-type-detail.tsx'
import { ServiceTypeList } from './service-type-list.tsx'

const query = { page: 1, size: undefined, q: undefined, sort: undefined }

it('ADM-003 ADM-001 MNT-028 MNT-029 MNT-042 lists service types with links to their details, and links back to a profile if opened from there', async () => {
  const server = fakeServer().on(listMaintenanceServiceTypes, {
    items: [{ mntServiceTypeId: 2, name: 'Wear', isDefault: true, version: 3 }],
    totalCount: 1,
  })
  const { screen } = await openScreen(<ServiceTypeList query={{ ...query, back: true }} />, { server })
  await expect.element(screen.getByRole('row', { name: 'Wear' })).toMatchTextContent('WearYes')
  await expect
    .element(screen.getByRole('link', { name: 'Wear' }))
    .toHaveAttribute('href', '/administration/data/types/2')
  await expect
    .element(screen.getByRole('link', { name: 'Add', exact: true }))
    .toHaveAttribute('href', '/administration/data/types/new')
  const went = vi.spyOn(history, 'go').mockImplementation(() => {})
  onTestFinished(() => went.mockRestore())
  await screen.getByRole('button', { name: 'Back to the profile' }).click()
  expect(went.mock.calls).toEqual([[-1]])
})

it('MNT-028 MNT-043 opens a service type and saves it', async () => {
  const server = fakeServer()
    .on(getMaintenanceServiceType, { mntServiceTypeId: 2, name: 'Wear', isDefault: true, version: 3 })
    .on(updateMaintenanceServiceType, undefined)
  const { screen, sent, press } = await openScreen(<ServiceTypeDetail params={{ id: '2' }} />, { server })
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Wear')
  await expect.element(screen.getByLabelText('Available to subcompanies')).toBeChecked()
  await screen.getByLabelText('Name').fill('Wear and tear')
  await press('Save')
  await expect
    .poll(() => sent('updateMaintenanceServiceType')[0])
    .toMatchObject({ path: { id: '2' }, body: { name: 'Wear and tear', isDefault: true, version: 3 } })
  expect(sent('getMaintenanceServiceType')[0]?.path).toEqual({ id: '2' })
})

it('MNT-026 requires a name and stores whether the type is a default', async () => {
  const server = fakeServer().on(createMaintenanceServiceType, { id: 3 })
  const { screen, sent, press } = await openScreen(<ServiceTypeDetail params={{ id: 'new' }} />, { server })
  await screen.getByLabelText('Name').fill('Lubrication')
  await screen.getByLabelText('Available to subcompanies').click()
  await press('Save')
  await expect
    .poll(() => sent('createMaintenanceServiceType')[0]?.body)
    .toEqual({ name: 'Lubrication', isDefault: true })
})
