import {
  getIoProfile,
  getIoProfileUsage,
  listCommandTemplates,
  listIoProfileVersions,
  lookupAlarmPriorities,
  lookupIoProfilesDeviceFeatureSets,
  lookupNotificationGroupsForUser,
  updateIoProfile,
  type Permission,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { ioProfileDetails } from './io-profile-detail.tsx'

const beacon = { index: 0, name: 'Beacon', onTemplateId: 1, offTemplateId: 2 }
const updateTimestamp = '2026-11-20T08:00:00Z'

const aServer = () =>
  fakeServer()
    .on(getIoProfile, {
      id: 3,
      name: 'Loaders',
      deviceFeatureSet: 'wlx',
      defaultConfiguration: false,
      inputs: [],
      internalInputs: [],
      outputs: [beacon],
      companyId: 1,
      companyName: 'Northfield',
      version: 4,
      readOnly: false,
    })
    .on(getIoProfileUsage, { unitsCount: 0, units: [], records: [] })
    .on(listIoProfileVersions, [])
    .on(updateIoProfile, undefined)
    .on(lookupIoProfilesDeviceFeatureSets, [
      { id: 'wlx', code: 'wlx', label: 'WLX', maxInputs: 0, maxInternalInputs: 0, maxOutputs: 2 },
    ])
    .on(lookupNotificationGroupsForUser, [])
    .on(lookupAlarmPriorities, [])
    .on(listCommandTemplates, {
      items: [
        { id: 1, type: 'CAN_INJECTION', name: 'Light on', version: 1, updateTimestamp },
        { id: 2, type: 'CAN_INJECTION', name: 'Light off', version: 1, updateTimestamp },
      ],
      totalElements: 2,
      totalPages: 1,
    })

const open = (...more: Permission[]) =>
  openScreen(<ioProfileDetails.wlx params={{ id: '3' }} />, {
    server: aServer(),
    login: { acl: ['ADM_IOPROFILE_VIEW', 'ADM_IOPROFILE_EDIT', ...more], feature: ['SETTINGS'] },
  })

it('edits the name and commands of an output', async () => {
  const { screen, press, sent } = await open('ADM_COMMAND_TEMPLATE_READ')
  const output = (number: number) => screen.getByRole('group', { name: `Output ${number}`, exact: true })
  await expect.element(output(1).getByRole('combobox', { name: 'Command to switch on' })).toHaveValue('Light on')
  await output(2).getByRole('checkbox', { name: 'Output 2' }).click()
  await output(2).getByLabelText('Name').fill('Horn')
  await output(2).getByRole('combobox', { name: 'Command to switch off' }).click()
  await screen.getByRole('option', { name: 'Light off' }).click()
  expect(await problemsOf(screen.container)).toEqual([])
  await press('Save')
  await expect
    .poll(() => (sent('updateIoProfile')[0]?.body as { outputs?: object[] } | undefined)?.outputs)
    .toEqual([beacon, { index: 1, name: 'Horn', offTemplateId: 2 }])
})

it('preserves the commands of an output for users without access to them', async () => {
  const { screen, press, sent } = await open()
  const name = screen.getByRole('group', { name: 'Output 1', exact: true }).getByLabelText('Name')
  await name.fill('Lamp')
  await expect.element(screen.getByRole('combobox', { name: 'Command to switch on' })).not.toBeInTheDocument()
  await press('Save')
  await expect
    .poll(() => (sent('updateIoProfile')[0]?.body as { outputs?: object[] } | undefined)?.outputs)
    .toEqual([{ ...beacon, name: 'Lamp' }])
  expect(sent('listCommandTemplates')).toEqual([])
})
