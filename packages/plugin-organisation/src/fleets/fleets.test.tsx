import {
  createFleet,
  getFleet,
  getFleetConfiguration,
  listFleetUnfinishedConfigurations,
  listFleets,
  listUnitsPaginated,
  lookupCompanies,
  lookupCompaniesIds,
  lookupUnits,
  previewFleetOwner,
  updateFleet,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { FleetDetail } from './fleet-detail.tsx'
import { FleetList } from './fleet-list.tsx'

const login = { acl: ['ADM_FLEET_VIEW', 'ADM_FLEET_ADD', 'ADM_FLEET_EDIT'], feature: ['ADMINISTRATION'] } as const
const caller = { acl: [...login.acl], feature: [...login.feature] }
const query = { page: 1, size: undefined, q: undefined, sort: undefined }

it('ADM-001 ADM-031 lists fleets by name, with links to their details', async () => {
  const server = fakeServer().on(listFleets, {
    items: [
      {
        fleetId: 7,
        name: 'North',
        desc: 'By the river',
        isDefault: true,
        companyId: 1,
        companyName: 'Northfield',
        unitsCount: 1234,
      },
    ],
    totalCount: 1,
  })
  const { screen } = await openScreen(<FleetList query={query} />, { server, login: caller })
  await expect
    .element(screen.getByRole('link', { name: 'North' }))
    .toHaveAttribute('href', '/administration/data/fleets/7')
  await expect
    .element(screen.getByRole('row', { name: 'North' }))
    .toMatchTextContent('NorthNorthfieldBy the riverYes1,234')
  await expect
    .element(screen.getByRole('link', { name: 'Add' }))
    .toHaveAttribute('href', '/administration/data/fleets/new')
})

it('ADM-030 ADM-031 ADM-032 shows a fleet’s values and sends name, description, units and the default flag', async () => {
  const server = fakeServer()
    .on(getFleet, {
      fleetId: 7,
      name: 'North',
      desc: 'By the road',
      unitIds: [3, 4],
      isDefault: false,
      companyId: 1,
      version: 3,
    })
    .on(updateFleet, undefined)
  const { screen, sent, press } = await openScreen(
    <FleetDetail params={{ id: '7' }} query={{ company: undefined }} />,
    { server, login: caller },
  )
  await expect.element(screen.getByLabelText('Name')).toHaveValue('North')
  await expect.element(screen.getByLabelText('Description')).toHaveValue('By the road')
  await screen.getByLabelText('Description').fill('By the river')
  await screen.getByLabelText('Default fleet of its company').click()
  await press('Save')
  await expect
    .poll(() => sent('updateFleet')[0])
    .toMatchObject({
      path: { fleetId: '7' },
      body: { name: 'North', desc: 'By the river', unitIds: [3, 4], isDefault: true, companyId: 1, version: 3 },
    })
})

const companies = [
  { id: 1, label: 'Northfield' },
  { id: 2, label: 'Hill Farm' },
]
const ownerServer = () =>
  fakeServer()
    .on(lookupCompanies, { items: companies, totalCount: 2 })
    .on(lookupCompaniesIds, ({ body }) => companies.filter(({ id }) => (body as number[]).includes(id)))
    .on(lookupUnits, { items: [{ id: 3, label: 'Digger' }], totalCount: 1 })
    .on(listUnitsPaginated, { items: [], totalCount: 0 })
    .on(createFleet, { id: 9 })
    .on(updateFleet, undefined)

it('assigns a new fleet to the company of its units until the user selects another', async () => {
  const server = ownerServer().on(previewFleetOwner, { companyId: 2, hiddenUnitsCount: 0, hiddenUnits: [] })
  const { screen, sent, press } = await openScreen(
    <FleetDetail params={{ id: 'new' }} query={{ company: undefined }} />,
    { server, login: { ...caller, companyId: 1 } },
  )
  const owner = screen.getByRole('combobox', { name: /^Company/ })
  await expect.element(owner).toHaveValue('Northfield')
  await screen.getByLabelText('Name').fill('Spring')
  await screen.getByRole('option', { name: /Digger/ }).click()
  await expect.element(owner).toHaveValue('Hill Farm')
  await press('Save')
  await expect.poll(() => sent('createFleet')[0]?.body).toMatchObject({ unitIds: [3], companyId: 2 })
})

it(
  'names the units that a new owner would not see, and saves only after a confirmation',
  { meta: { raises: ['fleetOwnerChange'] } },
  async () => {
    const server = ownerServer()
      .on(getFleet, { fleetId: 7, name: 'North', unitIds: [3, 4], isDefault: false, companyId: 1, version: 3 })
      .on(previewFleetOwner, {
        companyId: 2,
        hiddenUnitsCount: 7,
        hiddenUnits: [{ unitId: 3, name: 'Digger', companyName: 'Northfield' }],
      })
    const { screen, sent, press, dialog } = await openScreen(
      <FleetDetail params={{ id: '7' }} query={{ company: undefined }} />,
      { server, login: caller },
    )
    await screen.getByRole('combobox', { name: /^Company/ }).click()
    await screen.getByRole('option', { name: 'Hill Farm' }).click()
    await press('Save')
    await expect.element(dialog).toMatchTextContent('Not visible to the new owner: Digger and 6 more.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(sent('updateFleet')).toEqual([])
    await press('Save')
    await dialog.getByRole('button', { name: 'Change the owner' }).click()
    await expect.poll(() => sent('updateFleet')[0]?.body).toMatchObject({ companyId: 2 })
    expect(sent('previewFleetOwner')[0]?.body).toEqual({ companyId: 2, unitIds: [3, 4] })
  },
)

it('counts the units of a fleet by the state of their settings, and lists those that refused them', async () => {
  const server = ownerServer()
    .on(getFleet, { fleetId: 7, name: 'North', unitIds: [3, 4], isDefault: false, companyId: 1, version: 3 })
    .on(getFleetConfiguration, { refusedCount: 1, pendingCount: 0, appliedCount: 1200, notSupportedCount: 2 })
    .on(listFleetUnfinishedConfigurations, {
      items: [
        {
          unitId: 3,
          name: 'Digger',
          state: 'REFUSED',
          profiles: [{ kind: 'power', state: 'REFUSED', reason: 'No battery.' }],
        },
      ],
      totalCount: 1,
    })
  const { screen, sent } = await openScreen(<FleetDetail params={{ id: '7' }} query={{ company: undefined }} />, {
    server,
    login: caller,
  })
  const settings = screen.getByRole('region', { name: 'Settings of devices' })
  await expect.element(settings).toMatchTextContent('Applied: 1,200')
  await expect.element(settings).toMatchTextContent('Devices that take no settings: 2')
  expect(settings.getByText('Pending').query()).toBeNull()
  await settings.getByRole('button', { name: 'Refused: 1' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Units with refused settings' })
  await expect.element(drawer).toMatchTextContent('DiggerPower profileRefused by the device: No battery.')
  expect(sent('listFleetUnfinishedConfigurations')[0]?.query.get('state')).toBe('REFUSED')
})
