import { getFleet, listFleets, updateFleet } from '@muster/contract'
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
    .on(getFleet, { fleetId: 7, name: 'North', desc: 'By the road', unitIds: [3, 4], isDefault: false, companyId: 1 })
    .on(updateFleet, undefined)
  const { screen, sent, press } = await openScreen(<FleetDetail params={{ id: '7' }} />, { server, login: caller })
  await expect.element(screen.getByLabelText('Name')).toHaveValue('North')
  await expect.element(screen.getByLabelText('Description')).toHaveValue('By the road')
  await screen.getByLabelText('Description').fill('By the river')
  await screen.getByLabelText('Default fleet of its company').click()
  await press('Save')
  await expect
    .poll(() => sent('updateFleet')[0])
    .toMatchObject({
      path: { fleetId: '7' },
      body: { name: 'North', desc: 'By the river', unitIds: [3, 4], isDefault: true },
    })
})
