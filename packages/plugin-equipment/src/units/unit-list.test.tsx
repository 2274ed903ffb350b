import { changeUnits, listQuarantinedDevices, listUnits, postUnitsProfiles, type FleetSchemas } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { assignedProfile, noProfile, unitServer, unitUser } from '../../test/open-unit.tsx'
import { UnitList } from './unit-list.tsx'

const query = {
  page: 1,
  size: undefined,
  q: undefined,
  sort: undefined,
  status: undefined,
  model: undefined,
  company: undefined,
  fleet: undefined,
  profile: undefined,
  silent: undefined,
  reported: undefined,
  archived: undefined,
}

describe('ADM-088 list', () => {
  const row = (unitId: number, more: Partial<FleetSchemas['UnitRow']> = {}): FleetSchemas['UnitRow'] => ({
    unitId,
    name: `Unit ${unitId}`,
    serial: `SN-${unitId}`,
    companyId: 3,
    companyName: 'Northfield',
    statusId: 1,
    statusName: 'Working',
    statusColor: '1c8a4c',
    ...more,
  })
  const listed = () => unitServer().on(listUnits, { items: [row(7), row(8), row(9)], totalCount: 10_000 })
  const openList = (more = {}, login = unitUser(), server = listed()) =>
    openScreen(<UnitList query={{ ...query, ...more }} />, { server, login })

  it('ADM-001 sends filters to the server, keeps them in the URL', async () => {
    const { screen, sent, went } = await openList({ status: 1, company: 3, silent: 7, sort: 'lastUpdate,DESC' })
    await expect
      .element(screen.getByRole('link', { name: 'Unit 7' }))
      .toHaveAttribute('href', '/administration/data/units/7')
    const request = sent('listUnits')[0]?.query
    expect([request?.get('statusIds'), request?.get('companyId'), request?.get('sort')]).toEqual([
      '1',
      '3',
      'lastUpdate,desc',
    ])
    const days = (Date.now() - Date.parse(request?.get('silentSince') ?? '')) / 86_400_000
    expect(Math.round(days)).toBe(7)
    await expect.element(screen.getByRole('button', { name: 'Add' })).not.toBeInTheDocument()
    await screen.getByRole('checkbox', { name: 'Archived units' }).click()
    expect(went.at(-1)).toBe(
      '/administration/data/units?status=1&company=3&silent=7&archived=true&sort=lastUpdate,DESC',
    )
    expect(await problemsOf(screen.container)).toEqual([])
  })

  it.each([
    ['of the root company', ['ADM_UNIT_VIEW', 'ADM_DEVICE_ADD'], 200, 1, 'Claim a device to add one.'],
    ['of another company', ['ADM_UNIT_VIEW', 'ADM_DEVICE_ADD'], 403, 0, 'An administrator adds them'],
    ['without the permission', ['ADM_UNIT_VIEW'], 200, 0, 'An administrator adds them'],
  ])('offers to claim a device to a user %s with %j, where the server returns %i: %i times', async (...each) => {
    const [, acl, status, count, empty] = each
    const server = unitServer()
      .on(listUnits, { items: [], totalCount: 0 })
      .on(listQuarantinedDevices, () => (status === 200 ? { items: [], totalCount: 0 } : problem(status, 'No.')))
    const { screen } = await openList({}, unitUser(acl), server)
    await expect.element(screen.getByText(empty, { exact: false })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Claim a device' }).elements()).toHaveLength(count)
    expect(screen.getByText(/archived, not deleted/).elements()).toHaveLength(count)
  })

  it('changes selected units in bulk, and shows the result of each', async () => {
    const server = listed().on(changeUnits, [
      { unitId: 7, unitName: 'Unit 7', result: 'CHANGED' },
      { unitId: 8, unitName: 'Unit 8', result: 'REFUSED', message: 'You may not' },
    ])
    const { screen, sent, press, dialog } = await openList({}, unitUser(), server)
    await screen.getByRole('row', { name: 'Unit 7' }).getByRole('checkbox').click()
    await screen.getByRole('row', { name: 'Unit 8' }).getByRole('checkbox').click()
    await expect.element(screen.getByText('2 units selected')).toBeVisible()
    await press('Archive')
    await dialog.getByRole('button', { name: 'Change 2 units' }).click()
    await expect
      .element(dialog)
      .toMatchTextContent(/1 unit not changed.*1 unit changed.*Unit 8.*Not changed.*You may not.*Unit 7.*Changed/)
    expect(sent('changeUnits').map(call => call.body)).toEqual([{ unitIds: [7, 8], archived: true }])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(screen.getByText('2 units selected')).not.toBeInTheDocument()
  })

  describe('bulk removal of a profile', () => {
    const fences = (hasCommands: boolean) => [{ ...assignedProfile(21, 'Quarry'), hasCommands }]
    const profilesOf = (unitId: number, hasCommands = false) => ({
      unitId,
      profiles: { geoFenceProfiles: fences(hasCommands), maintenanceProfile: noProfile },
    })
    const changing = () =>
      listed()
        .on(postUnitsProfiles, [profilesOf(7), profilesOf(8)])
        .on(changeUnits, [
          { unitId: 7, unitName: 'Unit 7', result: 'CHANGED' },
          { unitId: 8, unitName: 'Unit 8', result: 'UNCHANGED' },
        ])
    /** Selects the removal of a profile from units 7 and 8. */
    async function openRemoval(kind: string, name: string, server = changing()) {
      const opened = await openList({}, unitUser(), server)
      const { screen, press } = opened
      await screen.getByRole('row', { name: 'Unit 7' }).getByRole('checkbox').click()
      await screen.getByRole('row', { name: 'Unit 8' }).getByRole('checkbox').click()
      await press('Assign or remove a profile')
      const drawer = screen.getByRole('dialog', { name: 'Assign or remove a profile' })
      await expect.element(drawer).toMatchTextContent(/Removing affects only the selected profile/)
      await drawer.getByRole('combobox', { name: 'Kind of profile' }).selectOptions(kind)
      await drawer.getByRole('radio', { name: 'Remove' }).click()
      await drawer.getByRole('combobox', { name: /^Profile/ }).click()
      await screen.getByRole('option', { name, exact: true }).click()
      const run = () => drawer.getByRole('button', { name: 'Change 2 units' }).click()
      const ask = (title: string) => screen.getByRole('dialog', { name: title })
      await run()
      return { ...opened, drawer, run, ask }
    }
    const first = 'Remove this profile?'
    const second = 'Remove a geofence with commands?'

    it(
      'ADM-055 sends nothing before confirmation, and keeps the input when it is declined',
      { meta: { raises: ['unitProfileRemoval'] } },
      async () => {
        const { screen, drawer, run, ask, sent } = await openRemoval('Curfew profile', 'Night')
        await expect
          .element(ask(first))
          .toMatchTextContent(/Night is removed.*2 units are selected. The profile is removed from those that have it/)
        expect(sent('changeUnits')).toEqual([])
        await ask(first).getByRole('button', { name: 'Cancel' }).click()
        await expect.element(ask(first)).not.toBeInTheDocument()
        await expect.element(drawer.getByRole('combobox', { name: /^Profile/ })).toHaveDisplayValue('Night')
        await expect.element(drawer.getByRole('radio', { name: 'Remove' })).toBeChecked()
        expect(sent('changeUnits')).toEqual([])
        await run()
        await ask(first).getByRole('button', { name: 'Remove' }).click()
        await expect.element(screen.getByRole('dialog')).toMatchTextContent(/1 unit changed.*1 unit needed no change/)
        expect(sent('changeUnits').map(call => call.body)).toEqual([
          { unitIds: [7, 8], profiles: { curfewProfile: { assigned: false, profileId: 11 } } },
        ])
        expect(sent('postUnitsProfiles')).toEqual([])
      },
    )

    it(
      'ADM-055 GEO-036 confirms twice for a geofence that sends commands',
      { meta: { raises: ['unitProfileRemoval', 'geofenceHasAssignedCommands'] } },
      async () => {
        const server = changing().on(postUnitsProfiles, [profilesOf(7), profilesOf(8, true)])
        const { drawer, run, ask, sent } = await openRemoval('Geofence', 'Quarry', server)
        await ask(first).getByRole('button', { name: 'Remove' }).click()
        await expect
          .element(ask(second))
          .toMatchTextContent(/Quarry sends commands.*1 of the selected units has such commands/)
        expect(sent('postUnitsProfiles').map(call => call.body)).toEqual([{ unitIds: [7, 8] }])
        expect(sent('changeUnits')).toEqual([])
        await ask(second).getByRole('button', { name: 'Cancel' }).click()
        await expect.element(ask(second)).not.toBeInTheDocument()
        await expect.element(drawer.getByRole('combobox', { name: /^Profile/ })).toHaveDisplayValue('Quarry')
        expect(sent('changeUnits')).toEqual([])
        await run()
        await ask(first).getByRole('button', { name: 'Remove' }).click()
        await ask(second).getByRole('button', { name: 'Remove' }).click()
        await expect
          .poll(() => sent('changeUnits').map(call => call.body))
          .toEqual([{ unitIds: [7, 8], profiles: { geoFenceProfile: { assigned: false, profileId: 21 } } }])
      },
    )

    it('ADM-055 confirms once for a geofence if none of the units has commands for it', async () => {
      // unit 8 has commands for another geofence
      const another = { ...assignedProfile(22, 'Yard'), hasCommands: true }
      const server = changing().on(postUnitsProfiles, [
        profilesOf(7),
        { unitId: 8, profiles: { geoFenceProfiles: [...fences(false), another], maintenanceProfile: noProfile } },
      ])
      const { ask, sent } = await openRemoval('Geofence', 'Quarry', server)
      await ask(first).getByRole('button', { name: 'Remove' }).click()
      await expect.poll(() => sent('changeUnits')).toHaveLength(1)
    })

    it('ADM-055 sends nothing if the commands could not be loaded', { meta: { raises: ['loadError'] } }, async () => {
      const server = changing().on(postUnitsProfiles, problem(500, 'The database is away.'))
      const { drawer, ask, sent } = await openRemoval('Geofence', 'Quarry', server)
      await ask(first).getByRole('button', { name: 'Remove' }).click()
      const failed = ask('This could not be loaded')
      await expect.element(failed).toMatchTextContent(/The database is away/)
      await failed.getByRole('button', { name: 'OK' }).click()
      await expect.element(drawer.getByRole('button', { name: 'Change 2 units' })).toBeEnabled()
      expect(sent('changeUnits')).toEqual([])
    })
  })

  it('assigns a profile to many units without confirmation', async () => {
    const server = listed().on(changeUnits, [{ unitId: 7, unitName: 'Unit 7', result: 'CHANGED' }])
    const { screen, sent, press, dialog } = await openList({}, unitUser(), server)
    await screen.getByRole('row', { name: 'Unit 7' }).getByRole('checkbox').click()
    await press('Assign or remove a profile')
    await dialog.getByRole('combobox', { name: 'Kind of profile' }).selectOptions('Curfew profile')
    await dialog.getByRole('combobox', { name: /^Profile/ }).click()
    await screen.getByRole('option', { name: 'Day', exact: true }).click()
    await dialog.getByRole('button', { name: 'Change 1 unit' }).click()
    await expect.element(dialog).toMatchTextContent(/1 unit changed/)
    expect(sent('changeUnits').map(call => call.body)).toEqual([
      { unitIds: [7], profiles: { curfewProfile: { assigned: true, profileId: 12 } } },
    ])
  })

  it('selects all units found, and changes them in batches of 100', async () => {
    const found = Array.from({ length: 250 }, (_, index) => row(index + 1))
    const server = unitServer()
      .on(listUnits, ({ query: request }) => {
        const start = Number(request.get('start') ?? 0)
        return { items: found.slice(start, start + Number(request.get('limit'))), totalCount: 250 }
      })
      .on(changeUnits, ({ body: change }) =>
        (change as FleetSchemas['UnitsChange']).unitIds.map(unitId => ({ unitId, result: 'CHANGED' as const })),
      )
    const { screen, sent, press, dialog } = await openList({}, unitUser(), server)
    await screen.getByRole('row', { name: 'Unit 1', exact: true }).getByRole('checkbox').click()
    await press('Select all 250 units found')
    await expect.element(screen.getByText('250 units selected')).toBeVisible()
    await press('Archive')
    await dialog.getByRole('button', { name: 'Change 250 units' }).click()
    await expect.element(dialog).toMatchTextContent(/250 units changed/)
    expect(sent('changeUnits').map(call => (call.body as FleetSchemas['UnitsChange']).unitIds.length)).toEqual([
      100, 100, 50,
    ])
  })

  it('hides bulk changes from users with read access only', async () => {
    const { screen } = await openList({}, unitUser(['ADM_UNIT_VIEW']))
    await expect.element(screen.getByRole('link', { name: 'Unit 7' })).toBeVisible()
    expect(screen.getByRole('checkbox').elements()).toEqual([])
  })
})
