import {
  createDm1Parameter,
  createDm1SourceAddress,
  getDm1Parameter,
  getDm1Platform,
  listDm1Parameters,
  listDm1Platforms,
  listDm1SourceAddresses,
  lookupDm1LampColors,
  lookupDm1Platforms,
  lookupDm1SourceAddresses,
  updateDm1Parameter,
  updateDm1Platform,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { Dm1ParameterDetail } from './dm1-parameter-detail.tsx'
import { Dm1ParameterList } from './dm1-parameter-list.tsx'
import { PlatformDetail } from './platform-detail.tsx'
import { PlatformList } from './platform-list.tsx'
import { SourceAddressDetail } from './source-address-detail.tsx'
import { SourceAddressList } from './source-address-list.tsx'

const login = {
  acl: [
    'ADM_DM1_PLATFORM_VIEW',
    'ADM_DM1_PLATFORM_ADD',
    'ADM_DM1_SOURCE_ADDRESS_VIEW',
    'ADM_DM1_SOURCE_ADDRESS_ADD',
    'ADM_DM1_PARAMETER_VIEW',
    'ADM_DM1_PARAMETER_ADD',
  ],
  feature: ['SETTINGS'],
}
const query = { page: 1, size: undefined, q: undefined, sort: undefined }

const aServer = () =>
  fakeServer()
    .on(listDm1Platforms, { items: [{ platformId: 1, name: 'Loaders', version: 2 }], totalCount: 1 })
    .on(listDm1SourceAddresses, {
      items: [
        { sourceAddressId: 2, name: 'Engine', code: 0, version: 1 },
        { sourceAddressId: 3, name: 'Unknown', version: 1 },
      ],
      totalCount: 2,
    })
    .on(listDm1Parameters, {
      items: [
        {
          parameterId: 4,
          description: 'Too hot',
          spnCode: 110,
          fmiCode: 0,
          platformId: 1,
          sourceAddressId: 2,
          platformName: 'Loaders',
          sourceAddressName: 'Engine',
          version: 1,
        },
      ],
      totalCount: 1,
    })
    .on(lookupDm1Platforms, [{ id: 1, label: 'Loaders' }])
    .on(lookupDm1SourceAddresses, [{ id: 2, label: 'Engine' }])
    .on(lookupDm1LampColors, [{ id: 1, label: 'Red stop lamp' }])
    .on(createDm1SourceAddress, { id: 5 })
    .on(createDm1Parameter, { id: 6 })

it('ADM-003 ADM-001 ADM-086 lists platforms, source addresses and parameters with links to their details', async () => {
  const platforms = await openScreen(<PlatformList query={query} />, { server: aServer(), login })
  await expect
    .element(platforms.screen.getByRole('link', { name: 'Loaders' }))
    .toHaveAttribute('href', '/administration/data/platform/1')
  await expect
    .element(platforms.screen.getByRole('link', { name: 'Add', exact: true }))
    .toHaveAttribute('href', '/administration/data/platform/new')
  await platforms.screen.unmount()
  const addresses = await openScreen(<SourceAddressList query={query} />, { server: aServer(), login })
  await expect
    .element(addresses.screen.getByRole('link', { name: 'Engine' }))
    .toHaveAttribute('href', '/administration/data/sourceaddress/2')
  await expect
    .element(addresses.screen.getByRole('link', { name: 'Add', exact: true }))
    .toHaveAttribute('href', '/administration/data/sourceaddress/new')
  await expect.element(addresses.screen.getByRole('row', { name: 'Engine' })).toMatchTextContent('Engine0')
  await expect.element(addresses.screen.getByRole('row', { name: 'Unknown' })).toMatchTextContent('Unknown-')
  await addresses.screen.unmount()
  const { screen } = await openScreen(<Dm1ParameterList query={query} />, { server: aServer(), login })
  await expect
    .element(screen.getByRole('link', { name: 'Too hot' }))
    .toHaveAttribute('href', '/administration/data/dm1parameters/4')
  await expect.element(screen.getByRole('row', { name: 'Too hot' })).toMatchTextContent('Too hotLoadersEngine--1100')
})

it('ADM-085 ADM-086 saves a source address without a code', async () => {
  const { screen, sent, press } = await openScreen(<SourceAddressDetail params={{ id: 'new' }} />, {
    server: aServer(),
    login,
  })
  await screen.getByLabelText('Name').fill('Retarder')
  await press('Save')
  await expect.poll(() => sent('createDm1SourceAddress')[0]?.body).toEqual({ name: 'Retarder' })
})

it('ADM-084 ADM-086 shows and saves a platform', async () => {
  const server = aServer()
    .on(getDm1Platform, { platformId: 1, name: 'Loaders', version: 2 })
    .on(updateDm1Platform, undefined)
  const { screen, sent, press } = await openScreen(<PlatformDetail params={{ id: '1' }} />, {
    server,
    login: { ...login, acl: ['ADM_DM1_PLATFORM_VIEW', 'ADM_DM1_PLATFORM_EDIT'] },
  })
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Loaders')
  await screen.getByLabelText('Name').fill('Harvesters')
  await press('Save')
  await expect
    .poll(() => sent('updateDm1Platform')[0])
    .toMatchObject({ path: { id: '1' }, body: { name: 'Harvesters', version: 2 } })
})

it('ADM-083 ADM-086 preserves the other fields of a changed DM1 parameter', async () => {
  const stored = {
    description: 'Too hot',
    dtcCode: 'P0217',
    notes: 'Let it cool',
    spnCode: 110,
    fmiCode: 3,
    lampColorId: 1,
    platformId: 1,
    sourceAddressId: 2,
  }
  const server = aServer()
    .on(getDm1Parameter, { parameterId: 4, ...stored, version: 5 })
    .on(updateDm1Parameter, undefined)
  const { screen, sent, press } = await openScreen(<Dm1ParameterDetail params={{ id: '4' }} />, {
    server,
    login: { ...login, acl: ['ADM_DM1_PARAMETER_VIEW', 'ADM_DM1_PARAMETER_EDIT'] },
  })
  await expect.element(screen.getByLabelText('Manufacturer code')).toHaveValue('P0217')
  await screen.getByLabelText('Description').fill('Much too hot')
  await press('Save')
  await expect
    .poll(() => sent('updateDm1Parameter')[0])
    .toMatchObject({ path: { id: '4' }, body: { ...stored, description: 'Much too hot', version: 5 } })
})

it('ADM-083 ADM-086 requires platform, source address and both codes for a DM1 parameter', async () => {
  const { screen, sent, dialog, press } = await openScreen(<Dm1ParameterDetail params={{ id: 'new' }} />, {
    server: aServer(),
    login,
  })
  await screen.getByLabelText('Description').fill('Oil pressure too low')
  await press('Save')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => screen.getByText('This field is required.').elements().length).toBe(4)
  for (const [label, option] of [
    ['DM1 platform', 'Loaders'],
    ['DM1 source address', 'Engine'],
  ] as const) {
    await screen.getByRole('combobox', { name: label }).click()
    await screen.getByRole('option', { name: option }).click()
  }
  await screen.getByLabelText('SPN').fill('100')
  await screen.getByLabelText('FMI').fill('1')
  await screen.getByLabelText('Manufacturer code').fill('P0522')
  await screen.getByLabelText('Lamp').selectOptions('Red stop lamp')
  await screen.getByLabelText('Notes').fill('Stop the engine')
  await press('Save')
  await expect
    .poll(() => sent('createDm1Parameter')[0]?.body)
    .toEqual({
      description: 'Oil pressure too low',
      dtcCode: 'P0522',
      notes: 'Stop the engine',
      platformId: 1,
      sourceAddressId: 2,
      spnCode: 100,
      fmiCode: 1,
      lampColorId: 1,
    })
})
