import {
  claimQuarantinedDevice,
  createCompany,
  createFleet,
  getCompany,
  listNotificationGroups,
  listQuarantinedDevices,
  listUnitIds,
  listUsers,
  lookupCompaniesIds,
  postUnitsProfiles,
  searchEntities,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { aQuarantinedDevice } from '../../test/devices.ts'
import { NewCustomer } from './new-customer.tsx'

const login = {
  companyId: 1,
  acl: [
    'ADM_COMPANY_ADD',
    'ADM_COMPANY_VIEW',
    'ADM_USER_VIEW',
    'ADM_USER_ADD',
    'ADM_DEVICE_ADD',
    'ADM_FLEET_AT_GLANCE_VIEW',
    'ADM_FLEET_ADD',
    'ADM_UNIT_VIEW',
    'ADM_NOTIFICATIONGROUP_VIEW',
    'USR_SUPPORT_VIEW',
  ],
  feature: ['ADMINISTRATION'],
} as const
const caller = { ...login, acl: [...login.acl], feature: [...login.feature] }

const paula = { userId: 40, login: 'paula', name: 'Paula', surname: 'Field', companyId: 9 }

/** Returns a server with a customer that has a user, and units after devices are claimed. */
function customerServer() {
  const unitIds: number[] = []
  return fakeServer()
    .on(lookupCompaniesIds, [{ id: 1, label: 'Dealer' }])
    .on(createCompany, { id: 9 })
    .on(getCompany, { companyId: 9, name: 'Hill Farm', isDealer: false } as never)
    .on(listUsers, { items: [paula, { ...paula, userId: 41, companyId: 1 }], totalElements: 2 } as never)
    .on(listUnitIds, () => [...unitIds])
    .on(postUnitsProfiles, [])
    .on(searchEntities, { items: [], totalCount: 0 })
    .on(listNotificationGroups, { items: [], totalCount: 0 })
    .on(listQuarantinedDevices, { items: [aQuarantinedDevice()], totalCount: 1 })
    .on(claimQuarantinedDevice, () => {
      unitIds.push(70)
      return { unitId: 70, accepted: 3, duplicate: 0 }
    })
    .on(createFleet, { id: 8 })
}

it('creates the company below the user’s own and continues with its address', async () => {
  const { screen, sent, press, went } = await openScreen(<NewCustomer query={{ company: undefined }} />, {
    server: customerServer(),
    login: caller,
  })
  await press('Create the company')
  await expect.element(screen.getByText('This field is required', { exact: false })).toBeVisible()
  await screen.getByLabelText('Name').fill('Hill Farm')
  await press('Create the company')
  await expect.poll(() => sent('createCompany')[0]?.body).toMatchObject({ name: 'Hill Farm', parentCompanyId: 1 })
  await expect.poll(() => went).toEqual(['/administration/new-customer?company=9'])
})

it('resumes at the first incomplete step, and assigns machines and fleet to the company', async () => {
  const { screen, sent, press } = await openScreen(<NewCustomer query={{ company: 9 }} />, {
    server: customerServer(),
    login: caller,
  })
  await expect
    .element(screen.getByRole('link', { name: 'Paula Field' }))
    .toHaveAttribute('href', '/administration/data/users/40')
  await screen.getByRole('checkbox').click()
  await press('Claim one device')
  await expect.poll(() => sent('claimQuarantinedDevice')[0]?.body).toMatchObject({ companyId: 9 })
  await press('Create the fleet with one machine')
  await expect
    .poll(() => sent('createFleet')[0]?.body)
    .toMatchObject({ name: 'Hill Farm', companyId: 9, unitIds: [70], isDefault: true })
  await press('Skip')
  await press('Skip')
  await press('Skip')
  await expect.element(screen.getByRole('link', { name: 'Act as Paula Field' })).toHaveAttribute('href', '/login-as/40')
  expect(await problemsOf(screen.container)).toEqual([])
})
