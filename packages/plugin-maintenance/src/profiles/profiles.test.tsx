import {
  assignMaintenanceProfile,
  createMaintenanceProfile,
  getMaintenanceProfile,
  listMaintenanceProfiles,
  listMaintenanceProfileUnits,
  listMaintenanceServices,
  lookupAlarmPriorities,
  lookupBrands,
  lookupNotificationGroupsForUser,
  lookupTypes,
  updateMaintenanceProfile,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { MaintenanceProfileAssign } from './maintenance-profile-assign.tsx'
import { MaintenanceProfileDetail } from './maintenance-profile-detail.tsx'
import { MaintenanceProfileList } from './maintenance-profile-list.tsx'

const acl = [
  'MNT_PROFILE_VIEW',
  'MNT_PROFILE_ADD',
  'MNT_PROFILE_EDIT',
  'MNT_PROFILE_DELETE',
  'MNT_SERVICES_VIEW',
  'MNT_TYPE_VIEW',
]
const query = { page: 1, size: undefined, q: undefined, sort: undefined }
const service = (mntServiceId: number, description: string, intervalTypeId: 1 | 2, interval: number) => ({
  mntServiceId,
  description,
  intervalTypeId,
  interval,
  forewarning: interval / 10,
  serviceTypeId: 2,
  isRecurrent: true,
  isDefault: false,
})
const oil = service(4, 'Oil', 2, 500)
const brakes = service(5, 'Brakes', 1, 60_000_000)
const plan = {
  mntProfileId: 3,
  name: 'Field machines',
  isDefault: true,
  brandId: 6,
  companyId: 1,
  companyName: 'Northfield',
  version: 4,
  notification: { companyId: 1, notificationId: 8, priorityId: 1 },
  servicesAssignments: [{ ...oil, assign: true, unitMeasurementLabel: 'h' }],
}
const row = {
  mntProfileId: 3,
  name: 'Field machines',
  isDefault: true,
  companyId: 1,
  companyName: 'Northfield',
  unitsCount: 12,
  brandName: 'Case',
  servicesCount: 1,
}
const units = [
  {
    unitId: 1,
    name: 'Digger',
    companyName: 'Northfield',
    assigned: true,
    maintenanceProfileId: 3,
    maintenanceProfileName: 'Field machines',
  },
  {
    unitId: 2,
    name: 'Roller',
    companyName: 'Northfield',
    assigned: false,
    currentEngineHours: 990.5,
    currentOdometer: 45_000_000,
  },
  {
    unitId: 5,
    name: 'Van',
    companyName: 'Northfield',
    assigned: false,
    maintenanceProfileId: 7,
    maintenanceProfileName: 'Road',
  },
]
const aServer = () =>
  fakeServer()
    .on(listMaintenanceProfiles, { items: [row], totalCount: 1 })
    .on(getMaintenanceProfile, plan)
    .on(createMaintenanceProfile, { id: 9 })
    .on(updateMaintenanceProfile, undefined)
    .on(listMaintenanceServices, {
      items: [
        { ...oil, intervalTypeCode: 'ENGINE_HOURS', serviceTypeName: 'Lubrication', version: 1 },
        { ...brakes, intervalTypeCode: 'ODOMETER', serviceTypeName: 'Wear', version: 1 },
      ],
      totalCount: 2,
    })
    .on(lookupBrands, [{ id: 6, label: 'Case' }])
    .on(lookupTypes, [{ id: 2, label: 'Tractor' }])
    .on(lookupNotificationGroupsForUser, [{ id: 8, label: 'Workshop' }])
    .on(lookupAlarmPriorities, [
      { id: 1, label: 'Low' },
      { id: 2, label: 'High' },
    ])
    .on(listMaintenanceProfileUnits, units)
    .on(assignMaintenanceProfile, { hasWarning: true, message: '1 unit had another maintenance profile.' })

const open = (screen: ReactNode, server = aServer()) => openScreen(screen, { server, acl })

describe('the list', () => {
  it('ADM-001 ADM-002 shows brand, owner, services and units of each profile with links to its detail and its units', async () => {
    const { screen, went } = await open(<MaintenanceProfileList query={query} />)
    await expect
      .element(screen.getByRole('link', { name: 'Field machines' }))
      .toHaveAttribute('href', '/administration/profiles/maintenance/3')
    await expect
      .element(screen.getByRole('row', { name: 'Field machines' }))
      .toMatchTextContent('Field machinesCase-Northfield112Yes')
    await screen.getByRole('button', { name: 'Assign to units' }).click()
    await expect.poll(() => went).toEqual(['/administration/profiles/maintenance/assign/3'])
  })
})

describe('the detail', () => {
  it('SHELL-005 PROF-055 PROF-056 PROF-057 requires a name and a service, copies values from the service and sends the notification', async () => {
    const { screen, sent, went, press, dialog } = await open(<MaintenanceProfileDetail params={{ id: 'new' }} />)
    const name = screen.getByLabelText('Name')
    await name.fill('Yard')
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('Assign at least one service to units.')).toBeVisible()
    expect(sent('createMaintenanceProfile')).toEqual([])
    await screen.getByRole('combobox', { name: 'Add a service' }).click()
    await screen.getByRole('option', { name: /^Brakes, every 60,000/ }).click()
    const brake = screen.getByRole('group', { name: 'Brakes' })
    await brake.getByLabelText('Interval').fill('50000')
    await brake.getByRole('checkbox', { name: 'Assigned to units' }).click()
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('Assign at least one service to units.')).toBeVisible()
    await brake.getByRole('checkbox', { name: 'Assigned to units' }).click()
    await name.fill('')
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    expect(sent('createMaintenanceProfile')).toEqual([])
    await name.fill('Yard')
    const priority = screen.getByRole('combobox', { name: /^Alarm priority/ })
    await screen.getByRole('combobox', { name: 'Notification group' }).click()
    await screen.getByRole('option', { name: 'Workshop' }).click()
    await priority.click()
    await screen.getByRole('option', { name: 'High' }).click()
    await press('Save')
    await expect
      .poll(() => sent('createMaintenanceProfile')[0]?.body)
      .toEqual({
        name: 'Yard',
        isDefault: false,
        notification: { notificationId: 8, priorityId: 2 },
        servicesAssignments: [{ ...brakes, interval: 50_000_000, assign: true, unitMeasurementLabel: 'km' }],
      })
    await expect.poll(() => went).toEqual(['/administration/profiles/maintenance/9'])
  })

  it('PROF-055 keeps brand, owner, version and notification of a changed profile', async () => {
    const { screen, sent, press } = await open(<MaintenanceProfileDetail params={{ id: '3' }} />)
    await expect.element(screen.getByRole('combobox', { name: 'Brand' })).toHaveValue('Case')
    await screen.getByRole('combobox', { name: 'Machine type' }).click()
    await screen.getByRole('option', { name: 'Tractor' }).click()
    await press('Save')
    const { mntProfileId: _, companyName: _name, ...rest } = plan
    await expect
      .poll(() => sent('updateMaintenanceProfile').map(({ path, body }) => [path, body]))
      .toEqual([[{ id: '3' }, { ...rest, typeId: 2 }]])
  })

  it(
    'PROF-058 ERR-017 removes a service after confirmation',
    { meta: { raises: ['maintenanceProfileServiceRemoval'] } },
    async () => {
      const { screen, dialog, press } = await open(<MaintenanceProfileDetail params={{ id: '3' }} />)
      await press('Remove Oil')
      await expect.element(dialog).toMatchTextContent('Oil is no longer part of the profile when you save.')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(screen.getByRole('group', { name: 'Oil' })).toBeVisible()
      await press('Remove Oil')
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect.element(screen.getByRole('group', { name: 'Oil' })).not.toBeInTheDocument()
    },
  )

  it('MNT-029 opens services and service types with a link back', async () => {
    const { screen } = await open(<MaintenanceProfileDetail params={{ id: '3' }} />)
    await expect
      .element(screen.getByRole('link', { name: 'All services' }))
      .toHaveAttribute('href', '/administration/data/services?back=true')
    await expect
      .element(screen.getByRole('link', { name: 'Service types' }))
      .toHaveAttribute('href', '/administration/data/types?back=true')
  })
})

describe('assigning', () => {
  const assigning = () => open(<MaintenanceProfileAssign params={{ id: '3' }} />)

  it(
    'PROF-059 PROF-063 ADM-004 ADM-018 ADM-049 shows units, then reference values with a default of 0',
    { meta: { raises: ['warning'] } },
    async () => {
      const { screen, sent, press, dialog } = await assigning()
      await screen.getByRole('checkbox', { name: /Roller/ }).click()
      await screen.getByRole('checkbox', { name: /Van/ }).click()
      await press('Next')
      await dialog.getByRole('button', { name: 'Replace' }).click()
      const roller = screen.getByRole('row', { name: 'Roller' })
      await expect.element(roller.getByLabelText('Engine hours')).toHaveValue('0')
      await roller.getByLabelText('Engine hours').fill('900')
      await expect.element(roller.getByLabelText('Odometer')).toHaveValue('0')
      await roller.getByLabelText('Odometer').fill('40')
      await press('Save assignment')
      await expect.element(dialog).toMatchTextContent('Please note1 unit had another maintenance profile.')
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect.element(screen.getByText('The maintenance profile is assigned')).toBeVisible()
      expect(sent('assignMaintenanceProfile').map(({ path, body }) => [path, body])).toEqual([
        [
          { profileId: '3' },
          {
            assignements: [
              { unitId: 2, assign: true, referenceEngineHoursValue: 900, referenceOdometerValue: 40_000 },
              { unitId: 5, assign: true, referenceEngineHoursValue: 0, referenceOdometerValue: 0 },
            ],
          },
        ],
      ])
    },
  )

  it('PROF-063 uses the current counters of all units', async () => {
    const { screen, sent, press } = await assigning()
    await screen.getByRole('checkbox', { name: /Roller/ }).click()
    await press('Next')
    await press('Use current counters')
    await expect.element(screen.getByLabelText('Odometer')).toHaveValue('45,000')
    await press('Save assignment')
    await expect
      .poll(() => sent('assignMaintenanceProfile')[0]?.body)
      .toEqual({
        assignements: [
          { unitId: 2, assign: true, referenceEngineHoursValue: 990.5, referenceOdometerValue: 45_000_000 },
        ],
      })
  })

  it('PROF-060 ADM-020 requires a unit to continue', { meta: { raises: ['noUnitSelectedError'] } }, async () => {
    const server = aServer().on(
      listMaintenanceProfileUnits,
      units.map(unit => ({ ...unit, assigned: false })),
    )
    const { screen, press, dialog, sent } = await open(<MaintenanceProfileAssign params={{ id: '3' }} />, server)
    await expect.element(screen.getByText('0 selected · no changes')).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: /Roller/ })).toBeVisible()
    await press('Next')
    await expect.element(dialog).toMatchTextContent('No unit selectedSelect at least one unit.')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('checkbox', { name: /Roller/ })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Step 1 of 3: Units' })).toBeVisible()
    expect(sent('assignMaintenanceProfile')).toEqual([])
  })

  it('PROF-060 ADM-020 requires a change to continue and shows that nothing has changed', async () => {
    const { screen, press, dialog, sent } = await assigning()
    await expect.element(screen.getByText('1 selected · no changes')).toBeVisible()
    await press('Next')
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Before you continue:Nothing has changed yet.')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Step 1 of 3: Units' })).toBeVisible()
    expect(sent('assignMaintenanceProfile')).toEqual([])
    await screen.getByRole('checkbox', { name: /Roller/ }).click()
    await expect.element(screen.getByText(/^Nothing has changed yet/)).not.toBeInTheDocument()
    await press('Next')
    await expect.element(screen.getByRole('row', { name: 'Roller' })).toBeVisible()
  })

  it('PROF-061 removes nothing if the confirmation is cancelled', async () => {
    const { screen, sent, press, dialog } = await assigning()
    await screen.getByRole('checkbox', { name: /Digger/ }).click()
    await press('Save assignment')
    await expect.element(dialog).toMatchTextContent(/One unit loses its planned services/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(sent('assignMaintenanceProfile')).toEqual([])
  })

  it('ADM-019 shows a failed assignment and offers a retry', { meta: { raises: ['assignError'] } }, async () => {
    const server = aServer().on(assignMaintenanceProfile, () => problem(409, 'The profile is gone.'))
    const { screen, press, dialog } = await open(<MaintenanceProfileAssign params={{ id: '3' }} />, server)
    await screen.getByRole('checkbox', { name: /Digger/ }).click()
    await press('Save assignment')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(dialog).toMatchTextContent('The profile is gone.')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('PROF-061 confirms and saves removals immediately', async () => {
    let stored = units
    const server = aServer()
      .on(listMaintenanceProfileUnits, () => stored)
      .on(assignMaintenanceProfile, () => {
        stored = units.map(unit => ({ ...unit, assigned: false }))
        return { hasWarning: true, message: '1 unit had another maintenance profile.' }
      })
    const { screen, sent, press, dialog } = await open(<MaintenanceProfileAssign params={{ id: '3' }} />, server)
    await screen.getByRole('checkbox', { name: /Digger/ }).click()
    await press('Save assignment')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Profile removed' })).toBeVisible()
    await expect.element(screen.getByText(/was removed from one unit/)).toBeVisible()
    expect(screen.getByText(/is assigned/).elements()).toEqual([])
    // a step that was skipped
    expect(screen.getByText('Reference values').elements()).toEqual([])
    expect(sent('assignMaintenanceProfile').map(({ body }) => body)).toEqual([
      { assignements: [{ unitId: 1, assign: false }] },
    ])
  })

  it('PROF-061 PROF-062 shows reference values of added units only, and needs no confirmation if these had no profile', async () => {
    const { screen, sent, press } = await assigning()
    await screen.getByRole('checkbox', { name: /Digger/ }).click()
    await screen.getByRole('checkbox', { name: /Roller/ }).click()
    await press('Next')
    await expect.element(screen.getByRole('row', { name: 'Roller' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Digger' }).elements()).toEqual([])
    await press('Save assignment')
    await expect
      .poll(() => sent('assignMaintenanceProfile')[0]?.body)
      .toEqual({
        assignements: [
          { unitId: 1, assign: false },
          { unitId: 2, assign: true, referenceEngineHoursValue: 0, referenceOdometerValue: 0 },
        ],
      })
  })

  it(
    'PROF-062 ERR-017 confirms before replacing another profile',
    { meta: { raises: ['maintenanceProfileReassign'] } },
    async () => {
      const { screen, press, dialog } = await assigning()
      await screen.getByRole('checkbox', { name: /Roller/ }).click()
      await screen.getByRole('checkbox', { name: /Van/ }).click()
      await press('Next')
      await expect.element(dialog).toMatchTextContent('It is replaced by Field machines.')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(screen.getByRole('checkbox', { name: /Van/ })).toBeVisible()
      await press('Next')
      await dialog.getByRole('button', { name: 'Replace' }).click()
      await expect.element(screen.getByRole('row', { name: 'Van' })).toBeVisible()
    },
  )
})
