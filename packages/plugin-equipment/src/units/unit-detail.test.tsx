import {
  getUnit,
  getUnitDataQuality,
  getUnitDataSource,
  getUnitDataSourceAvailable,
  getUnitLimits,
  getUnitMeasureCanParameters,
  postUnitsVisibility,
  updateUnit,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import {
  comboboxOf,
  digger,
  openUnit,
  savedUnit,
  selectOption,
  unitServer,
  unitUser,
  type OpenUnit,
} from '../../test/open-unit.tsx'
import { unitDetail } from './units.routes.ts'

describe('form', () => {
  it('ADM-046 ADM-047 ADM-050 ADM-053 shows all sections of a unit, and sends only changes with the identifying fields', async () => {
    const opened = await openUnit(
      unitServer({
        ...digger,
        typeUseId: 1,
        lastUpdate: '2026-06-01T08:00:00Z',
        subscriptionEndDate: '2027-06-01T00:00:00Z',
        hasSatellite: true,
        satSubscriptionEndDate: '2028-06-01T00:00:00Z',
        curfew: { isAllowed: true, changesAt: '2099-06-01T16:00:00Z', timezoneId: 'Europe/Rome' },
      }),
    )
    const { screen, press } = opened
    await expect.element(screen.getByText(/^May be used until 01\/06\/2099 18:00/)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: /Unit\s*Digger/ })).toBeVisible()
    await expect.element(screen.getByText('AMX-7')).toBeVisible()
    await expect.element(screen.getByText('300h-7')).toBeVisible()
    await expect.element(screen.getByText('1,200 h')).toBeVisible()
    await expect.element(screen.getByText('5 km')).toBeVisible()
    const moments = [...screen.container.querySelectorAll<HTMLTimeElement>('.unit-facts time')]
    expect(moments.map(time => [time.closest('div')?.querySelector('dt')?.textContent, time.dateTime])).toEqual([
      ['Last reported', '2026-06-01T08:00:00.000Z'],
      ['Subscription end', '2027-06-01T00:00:00.000Z'],
      ['Satellite subscription end', '2028-06-01T00:00:00.000Z'],
    ])
    await expect.element(comboboxOf(opened, 'Type of use')).toHaveDisplayValue('Own')
    await expect.element(screen.getByRole('textbox', { name: /^Serial/ })).toHaveValue('SN-7')
    await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Winter tyres')
    await expect.element(comboboxOf(opened, 'Model')).toHaveDisplayValue('D-1')
    await expect.element(comboboxOf(opened, /^Company/)).toHaveDisplayValue('Northfield')
    await expect.element(screen.getByText('Yard fleet')).toBeVisible()
    await expect.element(comboboxOf(opened, 'Curfew profile')).toHaveDisplayValue('Night')
    await expect.element(screen.getByRole('list', { name: 'Command profiles' })).toMatchTextContent(/Basics/)
    const speed = screen.getByRole('region', { name: 'Data sources' }).getByRole('group', { name: 'Speed' })
    await expect.element(speed.getByLabelText('Source type')).toHaveDisplayValue('GPS')
    expect(opened.sent('getUnitDataSource').map(({ path }) => path)).toEqual([{ unitId: '7' }])
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Digger 2')
    await press('Save')
    await expect.element(screen.getByRole('dialog', { name: 'Saved' })).toBeVisible()
    expect(savedUnit(opened)).toEqual({
      name: 'Digger 2',
      serial: 'SN-7',
      brandId: 1,
      typeId: 2,
      modelId: 3,
      typeUseId: 1,
      notes: 'Winter tyres',
      timezoneId: 'Europe/Rome',
      version: 9,
    })
    expect(await problemsOf(screen.container)).toEqual([])
  })

  it('sends the unit of measure of analog inputs after a change', async () => {
    const opened = await openUnit()
    await comboboxOf(opened, /^Analog inputs arrive in/).selectOptions('Volts')
    await opened.press('Save')
    await expect.poll(() => savedUnit(opened)).toMatchObject({ analogUnit: 'VOLTS' })
  })

  it('shows the inherited kind of fuel, and sends a custom one after a change', async () => {
    const opened = await openUnit(unitServer({ ...digger, inheritedFuel: { fuel: 'DIESEL', level: 'MODEL' } }))
    const fuel = comboboxOf(opened, /^Kind of fuel/)
    await expect.element(fuel).toHaveDisplayValue('From the model: Diesel')
    await fuel.selectOptions('HVO')
    await opened.press('Save')
    await expect.poll(() => savedUnit(opened)).toMatchObject({ fuel: 'HVO' })
  })

  it('ADM-047 sends changed fleets', async () => {
    const opened = await openUnit()
    await expect.element(opened.screen.getByText('Yard fleet')).toBeVisible()
    await comboboxOf(opened, 'Fleets').click()
    await opened.screen.getByRole('option', { name: 'North', exact: true }).click()
    await opened.press('Save')
    await expect.poll(() => savedUnit(opened)).toMatchObject({ fleets: [5, 6] })
  })

  it('ADM-052 loads no companies for a read-only form', async () => {
    const opened = await openUnit(unitServer(), unitUser(['ADM_UNIT_VIEW', 'UNIT_TRANSFER']))
    await expect.element(opened.screen.getByRole('textbox', { name: 'Company' })).toHaveValue('Northfield')
    await expect.element(comboboxOf(opened, 'Curfew profile')).toBeDisabled()
    expect([...opened.sent('lookupCompanies'), ...opened.sent('lookupCompaniesIds')]).toEqual([])
    expect(opened.screen.container.textContent).not.toContain('Remove')
    await opened.screen.unmount()
    const editable = await openUnit()
    await expect.element(comboboxOf(editable, /^Company/)).toHaveDisplayValue('Northfield')
    expect(editable.sent('lookupCompaniesIds').length).toBeGreaterThan(0)
  })
})

describe('questions before saving', () => {
  it('ADM-047 ADM-053 ADM-049 offers the command profiles of another model, then the maintenance reference', async () => {
    const opened = await openUnit()
    const { dialog, press } = opened
    await selectOption(opened, 'Model', 'D-2')
    await press('Save')
    await expect.element(dialog).toMatchTextContent(/Assign the profiles of the model to Digger\?/)
    // the unit already has the profile Basics
    await expect.element(dialog.getByRole('checkbox', { name: 'Command profile: Engine' })).toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: /Basics/ })).not.toBeInTheDocument()
    await dialog.getByRole('checkbox', { name: 'Power profile: Saver' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog).toMatchTextContent(/Maintenance reference.*Service plan/)
    await expect.element(dialog.getByRole('spinbutton', { name: /Engine hours/ })).toHaveValue('1,200')
    await dialog.getByRole('spinbutton', { name: /Odometer/ }).fill('6')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect
      .poll(() => savedUnit(opened))
      .toMatchObject({
        modelId: 2,
        profiles: { commandProfiles: [{ assigned: true, profileId: 42 }] },
        assignment: {
          unitId: 7,
          assign: true,
          maintenance: { profileId: 32, referenceEngineHoursValue: 1200, referenceOdometerValue: 6000 },
        },
      })
    expect(savedUnit(opened)).not.toHaveProperty('profiles.powerProfile')
  })

  it('saves nothing when a question is cancelled', async () => {
    const opened = await openUnit()
    const { dialog, press } = opened
    await selectOption(opened, 'Model', 'D-2')
    await press('Save')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog).toMatchTextContent(/Maintenance reference/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(opened.sent('updateUnit')).toEqual([])
  })

  it.each([
    [true, []],
    [false, ['Remove']],
    [true, ['Remove', 'Keep']],
  ] as const)(
    'ADM-049 ADM-054 sets keepMaintenanceProfile to %s after %j for another company, and previews what the unit loses',
    async (keepMaintenanceProfile, answers) => {
      const opened = await openUnit()
      const { dialog, press } = opened
      await selectOption(opened, /^Company/, 'South')
      await press('Save')
      await expect
        .element(dialog)
        .toMatchTextContent(/Move Digger to another company\?.*Curfew profiles.*Night.*Fleets.*-/)
      for (const answer of answers) await dialog.getByRole('radio', { name: new RegExp(`^${answer}`) }).click()
      await dialog.getByRole('button', { name: 'Move and save' }).click()
      await expect.poll(() => savedUnit(opened)).toMatchObject({ clientId: 4, assignment: { keepMaintenanceProfile } })
    },
  )
})

describe('ADM-047 data sources', () => {
  const speed = (opened: OpenUnit) => opened.screen.getByRole('group', { name: 'Speed' })
  const withCan = () => unitServer().on(getUnitMeasureCanParameters, [{ id: 8, name: 'Wheel speed', muLabel: 'km/h' }])

  it('saves data sources together with the unit', async () => {
    const opened = await openUnit(withCan())
    expect(opened.screen.getByRole('button', { name: /^Save/ }).elements()).toHaveLength(1)
    await speed(opened).getByLabelText('Source type').selectOptions('CAN parameter')
    await opened.press('Save')
    // the source has no parameter yet
    await expect.element(opened.dialog).toMatchTextContent(/Correct the highlighted fields/)
    await opened.dialog.getByRole('button', { name: 'OK' }).click()
    expect(opened.sent('updateUnit')).toEqual([])
    await speed(opened)
      .getByRole('combobox', { name: /^CAN parameter/ })
      .click()
    await opened.screen.getByRole('option', { name: /Wheel speed/ }).click()
    await opened.press('Save')
    await expect
      .poll(() => savedUnit(opened))
      .toMatchObject({ name: 'Digger', dataSources: [{ measureCode: 'SPEED', type: 'CAN', canParameterId: 8 }] })
    await expect.element(opened.dialog).toMatchTextContent(/The changes to Digger have been saved/)
    expect(opened.sent('updateUnitDataSource')).toEqual([])
  })

  it('keeps the sources of other measures that someone else saved in the meantime', async () => {
    const laterSave = { version: 10, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['dataSources'] }
    const hours = { measureCode: 'ENGINE_HOURS', type: 'KEY' } as const
    const server = withCan()
      .on(getUnitDataSourceAvailable, [
        { measureCode: 'SPEED', label: 'Speed', types: ['GPS', 'CAN'] },
        { measureCode: 'ENGINE_HOURS', label: 'Engine hours', types: ['KEY'] },
      ])
      .on(getUnitDataSource, { unitId: 7, dataSources: [{ measureCode: 'SPEED', type: 'GPS' }], version: 9 })
    const opened = await openUnit(server)
    await speed(opened).getByLabelText('Source type').selectOptions('As reported')
    server
      .on(getUnit, { ...digger, version: 10 })
      .on(getUnitDataSource, { unitId: 7, dataSources: [{ measureCode: 'SPEED', type: 'GPS' }, hours], version: 10 })
      .on(updateUnit, ({ body }) =>
        (body as { version: number }).version === 10
          ? undefined
          : problem(409, 'anna has saved Digger.', { laterSave }),
      )
    await opened.press('Save')
    await opened.press('Save selection')
    await expect.poll(() => opened.sent('updateUnit')[1]?.body).toMatchObject({ dataSources: [hours], version: 10 })
  })

  it('omits unchanged data sources', async () => {
    const opened = await openUnit(withCan())
    await speed(opened).getByLabelText('Source type').selectOptions('CAN parameter')
    await speed(opened).getByLabelText('Source type').selectOptions('GPS')
    await opened.press('Save')
    await expect.poll(() => opened.sent('updateUnit')).toHaveLength(1)
    expect(savedUnit(opened)).not.toHaveProperty('dataSources')
  })
})

it('opens the limits of the unit', async () => {
  const { press, dialog, sent } = await openUnit(unitServer().on(getUnitLimits, problem(500, 'Out of order')))
  await press('Limits')
  await expect.element(dialog).toMatchTextContent(/Limits of Digger/)
  await expect.poll(() => sent('getUnitLimits')[0]?.path).toEqual({ unitId: '7' })
})

it('ADM-088 archives a unit after confirmation instead of deleting it', async () => {
  const opened = await openUnit(unitServer().on(postUnitsVisibility, undefined))
  await opened.press('Archive')
  await expect.element(opened.dialog).toMatchTextContent(/Archive Digger\?.*archived instead of deleted/)
  await opened.dialog.getByRole('button', { name: 'Archive' }).click()
  await expect
    .poll(() => opened.sent('postUnitsVisibility')[0]?.body)
    .toEqual({ unitIds: [7], companyId: 3, visible: false })
})

it('opens the Data tab by its URL', async () => {
  expect(unitDetail.readQuery('?tab=data')).toMatchObject({ query: { tab: 'data' } })
  const server = () =>
    unitServer().on(getUnitDataQuality, { unitId: 7, counts: [], isClockOftenWrong: false, hidings: [] })
  const { screen, went } = await openUnit(server())
  await screen.getByRole('tab', { name: 'Data' }).click()
  await expect.poll(() => went).toContain('/administration/data/units/7?tab=data')
  await screen.unmount()
  const again = await openUnit(server(), unitUser(), 'data')
  await expect.element(again.screen.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(again.screen.getByText('No positions are hidden.')).toBeVisible()
})
