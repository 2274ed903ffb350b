import {
  changeUnits,
  getBtmProfilesInfo,
  getUnit,
  getUnitDataQuality,
  getUnitDataSource,
  getUnitDataSourceAvailable,
  getUnitLimits,
  getUnitMeasureCanParameters,
  listCommandTemplateCatalogs,
  listUnits,
  lookupBrands,
  lookupCanProfiles,
  lookupCompanies,
  lookupCompaniesIds,
  lookupCurfewProfiles,
  lookupDuties,
  lookupDutyProfiles,
  lookupFleets,
  lookupFleetsIds,
  lookupGeoFenceProfiles,
  lookupIoProfiles,
  lookupMaintenanceProfiles,
  lookupModels,
  lookupPowerProfiles,
  lookupTimeZones,
  lookupTypeOfUnitUses,
  lookupTypes,
  postUnitsProfiles,
  postUnitsVisibility,
  previewUnitTransfer,
  updateUnit,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { UnitDetail } from './unit-detail.tsx'
import { UnitList } from './unit-list.tsx'
import { unitDetail } from './units.routes.ts'

const all = [
  'ADM_UNIT_VIEW',
  'ADM_UNIT_EDIT',
  'UNIT_TRANSFER',
  'ADM_GEOFENCE_VIEW',
  'ADM_COMMAND_TEMPLATE_CATALOG_READ',
]
const who = (acl: string[] = all, feature = ['ADMINISTRATION']) => ({ acl, feature })
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
  archived: undefined,
}
const has = (profileId: number, profileName: string) => ({ assigned: true, profileId, profileName })
const none = { assigned: false }

const digger: FleetSchemas['UnitDetail'] = {
  unitId: 7,
  name: 'Digger',
  serial: 'SN-7',
  brandId: 1,
  typeId: 2,
  modelId: 3,
  clientId: 3,
  companyName: 'Northfield',
  deviceSerial: 'AMX-7',
  deviceUniqueId: '300h-7',
  notes: 'Winter tyres',
  engineHours: 1200,
  totalMileage: 5000,
  timezoneId: 'Europe/Rome',
  hasSatellite: false,
  takesSettings: false,
  profiles: {
    canBusProfile: none,
    statusProfile: none,
    powerProfile: none,
    curfewProfile: has(11, 'Night'),
    inputOutputProfile: none,
    geoFenceProfile: has(21, 'Quarry'),
    geoFenceProfiles: [
      { ...has(21, 'Quarry'), hasCommands: true },
      { ...has(22, 'Yard'), hasCommands: false },
    ],
    maintenanceProfile: has(31, 'Diggers'),
    commandProfiles: [has(41, 'Basics')],
  },
  fleets: [5],
  features: [],
  version: 9,
}
const satellite = {
  enabled: true,
  sendAlarm: false,
  noGsmTime: 600,
  scheduledPositionRate: 720,
  inputReportRate: 60,
  canReportRate: 0,
  reportSummaryTimeSend: '06:00',
  deviceModemSat: { imei: '300234010753370' },
}

const rows = (...labels: [id: number, label: string][]) => labels.map(([id, label]) => ({ id, label }))

const aServer = (unit: FleetSchemas['UnitDetail'] = digger) =>
  fakeServer()
    .on(getUnit, unit)
    .on(updateUnit, undefined)
    .on(getUnitDataSource, { unitId: 7, dataSources: [{ measureCode: 'SPEED', type: 'GPS' }] })
    .on(getUnitDataSourceAvailable, [{ measureCode: 'SPEED', label: 'Speed', types: ['GPS', 'CAN'] }])
    .on(lookupBrands, rows([1, 'Ours']))
    .on(lookupTypes, rows([2, 'Digger']))
    .on(lookupModels, rows([3, 'D-1'], [2, 'D-2']))
    .on(lookupTypeOfUnitUses, rows([1, 'Own']))
    .on(lookupTimeZones, [{ id: 'Europe/Rome', label: 'Europe/Rome' }])
    .on(lookupCompanies, { items: rows([3, 'Northfield'], [4, 'South']), totalCount: 2 })
    .on(lookupCompaniesIds, rows([3, 'Northfield']))
    .on(lookupFleets, { items: rows([5, 'Yard fleet'], [6, 'North']), totalCount: 2 })
    .on(lookupFleetsIds, rows([5, 'Yard fleet']))
    .on(lookupCanProfiles, rows([51, 'CAN A']))
    .on(lookupDutyProfiles, rows([52, 'Duty A']))
    .on(lookupPowerProfiles, rows([13, 'Saver']))
    .on(lookupCurfewProfiles, rows([11, 'Night'], [12, 'Day']))
    .on(lookupIoProfiles, rows([53, 'IO A']))
    .on(lookupMaintenanceProfiles, [])
    .on(lookupDuties, rows([1, 'Working']))
    .on(lookupGeoFenceProfiles, rows([21, 'Quarry'], [22, 'Yard'], [23, 'Port']))
    .on(listCommandTemplateCatalogs, {
      items: [
        { id: 41, name: 'Basics', version: 1, updateTimestamp: '2026-01-01T00:00:00Z', templateIds: [] },
        { id: 42, name: 'Engine', version: 1, updateTimestamp: '2026-01-01T00:00:00Z', templateIds: [] },
      ],
      totalElements: 2,
      totalPages: 1,
    })
    .on(getBtmProfilesInfo, {
      modelId: 2,
      btmId: 1,
      profiles: { powerProfile: has(13, 'Saver'), commandProfiles: [has(42, 'Engine'), has(41, 'Basics')] },
      maintenanceProfile: has(32, 'Service plan'),
    })
    .on(previewUnitTransfer, {
      previewKey: 'k',
      targetCompanyName: 'South',
      units: [
        {
          unitId: 7,
          unitName: 'Digger',
          sourceCompanyName: 'Northfield',
          targetCompanyName: 'South',
          maintenance: 'COPIED',
          losses: [{ kind: 'CURFEW', name: 'Night' }, { kind: 'FLEET' }],
        },
      ],
    })

const open = (server = aServer(), login = who(), tab?: 'data') =>
  openScreen(<UnitDetail params={{ id: '7' }} query={{ tab }} />, { server, login })
type Open = Awaited<ReturnType<typeof open>>

const field = ({ screen }: Open, name: string | RegExp) => screen.getByRole('combobox', { name })
async function pick(opened: Open, name: string | RegExp, option: string) {
  const box = field(opened, name)
  await expect.element(box).toBeVisible()
  // a short list uses the native select element
  if (box.element() instanceof HTMLSelectElement) return box.selectOptions(option)
  await box.click()
  await userEvent.keyboard(option)
  await opened.screen.getByRole('option', { name: option, exact: true }).click()
}
const body = ({ sent }: Open) => sent('updateUnit')[0]?.body

describe('form', () => {
  it('ADM-046 ADM-047 ADM-050 ADM-053 shows all sections of a unit, and sends only changes with the identifying fields', async () => {
    const opened = await open(
      aServer({
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
    await expect.element(field(opened, 'Type of use')).toHaveDisplayValue('Own')
    await expect.element(screen.getByRole('textbox', { name: /^Serial/ })).toHaveValue('SN-7')
    await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Winter tyres')
    await expect.element(field(opened, 'Model')).toHaveDisplayValue('D-1')
    await expect.element(field(opened, /^Company/)).toHaveDisplayValue('Northfield')
    await expect.element(screen.getByText('Yard fleet')).toBeVisible()
    await expect.element(field(opened, 'Curfew profile')).toHaveDisplayValue('Night')
    await expect.element(screen.getByRole('list', { name: 'Command profiles' })).toMatchTextContent(/Basics/)
    const speed = screen.getByRole('region', { name: 'Data sources' }).getByRole('group', { name: 'Speed' })
    await expect.element(speed.getByLabelText('Source type')).toHaveDisplayValue('GPS')
    expect(opened.sent('getUnitDataSource').map(({ path }) => path)).toEqual([{ unitId: '7' }])
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Digger 2')
    await press('Save')
    await expect.element(screen.getByRole('dialog', { name: 'Saved' })).toBeVisible()
    expect(body(opened)).toEqual({
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
    const opened = await open()
    await field(opened, /^Analog inputs arrive in/).selectOptions('Volts')
    await opened.press('Save')
    await expect.poll(() => body(opened)).toMatchObject({ analogUnit: 'VOLTS' })
  })

  it('ADM-047 sends changed fleets', async () => {
    const opened = await open()
    await expect.element(opened.screen.getByText('Yard fleet')).toBeVisible()
    await field(opened, 'Fleets').click()
    await opened.screen.getByRole('option', { name: 'North', exact: true }).click()
    await opened.press('Save')
    await expect.poll(() => body(opened)).toMatchObject({ fleets: [5, 6] })
  })

  it('ADM-052 loads no companies for a read-only form', async () => {
    const opened = await open(aServer(), who(['ADM_UNIT_VIEW', 'UNIT_TRANSFER']))
    await expect.element(opened.screen.getByRole('textbox', { name: 'Company' })).toHaveValue('Northfield')
    await expect.element(field(opened, 'Curfew profile')).toBeDisabled()
    expect([...opened.sent('lookupCompanies'), ...opened.sent('lookupCompaniesIds')]).toEqual([])
    expect(opened.screen.container.textContent).not.toContain('Remove')
    await opened.screen.unmount()
    const editable = await open()
    await expect.element(field(editable, /^Company/)).toHaveDisplayValue('Northfield')
    expect(editable.sent('lookupCompaniesIds').length).toBeGreaterThan(0)
  })
})

describe('profiles', () => {
  it('ADM-048 ADM-055 removes profiles after confirmation, and keeps them otherwise', async () => {
    const opened = await open()
    const { screen, dialog, press } = opened
    const remove = screen.getByRole('button', { name: 'Remove Night' })
    await remove.click()
    await expect
      .element(dialog)
      .toMatchTextContent(/Remove this profile\?.*Night is removed\..*This takes effect when you save\./)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(field(opened, 'Curfew profile')).toHaveDisplayValue('Night')
    await remove.click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(field(opened, 'Curfew profile')).toHaveDisplayValue('')
    await pick(opened, 'Power profile', 'Saver')
    await pick(opened, 'CAN bus profile', 'CAN A')
    await pick(opened, 'Status profile', 'Duty A')
    await pick(opened, 'I/O profile', 'IO A')
    await pick(opened, 'Add a command profile', 'Engine')
    await press('Save')
    await expect
      .poll(() => body(opened))
      .toMatchObject({
        profiles: {
          curfewProfile: { assigned: false, profileId: 11 },
          powerProfile: { assigned: true, profileId: 13 },
          canBusProfile: { assigned: true, profileId: 51 },
          statusProfile: { assigned: true, profileId: 52 },
          inputOutputProfile: { assigned: true, profileId: 53 },
          commandProfiles: [{ assigned: true, profileId: 42 }],
        },
      })
  })

  it('ADM-055 GEO-036 shows a stronger warning for a geofence that sends commands', async () => {
    const opened = await open()
    const { screen, dialog, press } = opened
    await screen.getByRole('button', { name: 'Remove Quarry' }).click()
    await expect.element(dialog).toMatchTextContent(/geofence with commands/)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await screen.getByRole('button', { name: 'Remove Yard' }).click()
    await expect.element(dialog).toMatchTextContent(/Remove this profile\?/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await press('Save')
    await expect
      .poll(() => body(opened))
      .toMatchObject({
        profiles: { geoFenceProfiles: [{ assigned: false, profileId: 21 }] },
      })
  })

  it('ADM-055 removes the stored profile when a newly selected one is removed', async () => {
    const opened = await open()
    const { screen, dialog, press } = opened
    await pick(opened, 'Curfew profile', 'Day')
    await screen.getByRole('button', { name: 'Remove Day' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await press('Save')
    await expect
      .poll(() => body(opened))
      .toMatchObject({ profiles: { curfewProfile: { assigned: false, profileId: 11 } } })
  })

  it('keeps the focus next to a profile that is removed by keyboard', async () => {
    const { screen, dialog } = await open()
    const press = async (name: string) => {
      const button = screen.getByRole('button', { name, exact: true })
      await expect.element(button).toBeVisible()
      button.element().focus()
      await userEvent.keyboard('{Enter}')
      const remove = dialog.getByRole('button', { name: 'Remove' })
      await expect.element(remove).toBeVisible()
      remove.element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(button).not.toBeInTheDocument()
    }
    await press('Remove Quarry')
    await expect.element(screen.getByRole('button', { name: 'Remove Yard' })).toHaveFocus()
    await press('Remove Night')
    await expect.element(screen.getByRole('combobox', { name: 'Curfew profile' })).toHaveFocus()
  })

  it(
    'ADM-056 reports which profile was not removed when saving fails',
    { meta: { raises: ['unitProfileRemovalFailure'] } },
    async () => {
      const server = aServer().on(updateUnit, problem(409, 'Someone else has changed Digger.'))
      const { screen, dialog, press } = await open(server)
      await screen.getByRole('button', { name: 'Remove Night' }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await press('Save')
      await expect
        .element(dialog)
        .toMatchTextContent(/Profile not removed.*still has Night.*Someone else has changed Digger/)
    },
  )
})

describe('questions before saving', () => {
  it('ADM-047 ADM-053 ADM-049 offers the command profiles of another model, then the maintenance reference', async () => {
    const opened = await open()
    const { dialog, press } = opened
    await pick(opened, 'Model', 'D-2')
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
      .poll(() => body(opened))
      .toMatchObject({
        modelId: 2,
        profiles: { commandProfiles: [{ assigned: true, profileId: 42 }] },
        assignment: {
          unitId: 7,
          assign: true,
          maintenance: { profileId: 32, referenceEngineHoursValue: 1200, referenceOdometerValue: 6000 },
        },
      })
    expect(body(opened)).not.toHaveProperty('profiles.powerProfile')
  })

  it('saves nothing when a question is cancelled', async () => {
    const opened = await open()
    const { dialog, press } = opened
    await pick(opened, 'Model', 'D-2')
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
      const opened = await open()
      const { dialog, press } = opened
      await pick(opened, /^Company/, 'South')
      await press('Save')
      await expect
        .element(dialog)
        .toMatchTextContent(/Move Digger to another company\?.*Curfew profiles.*Night.*Fleets.*-/)
      for (const answer of answers) await dialog.getByRole('radio', { name: new RegExp(`^${answer}`) }).click()
      await dialog.getByRole('button', { name: 'Move and save' }).click()
      await expect.poll(() => body(opened)).toMatchObject({ clientId: 4, assignment: { keepMaintenanceProfile } })
    },
  )
})

describe('ADM-047 data sources', () => {
  const speed = (opened: Open) => opened.screen.getByRole('group', { name: 'Speed' })
  const withCan = () => aServer().on(getUnitMeasureCanParameters, [{ id: 8, name: 'Wheel speed', muLabel: 'km/h' }])

  it('saves data sources together with the unit', async () => {
    const opened = await open(withCan())
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
      .poll(() => body(opened))
      .toMatchObject({ name: 'Digger', dataSources: [{ measureCode: 'SPEED', type: 'CAN', canParameterId: 8 }] })
    await expect.element(opened.dialog).toMatchTextContent(/The changes to Digger have been saved/)
    expect(opened.sent('updateUnitDataSource')).toEqual([])
  })

  it('omits unchanged data sources', async () => {
    const opened = await open(withCan())
    await speed(opened).getByLabelText('Source type').selectOptions('CAN parameter')
    await speed(opened).getByLabelText('Source type').selectOptions('GPS')
    await opened.press('Save')
    await expect.poll(() => opened.sent('updateUnit')).toHaveLength(1)
    expect(body(opened)).not.toHaveProperty('dataSources')
  })
})

describe('satellite panel', () => {
  const unlock = (opened: Open) => opened.press('Unlock')

  it('ADM-058 ADM-057 ADM-060 locks the panel by default, with visible values', async () => {
    const opened = await open(aServer({ ...digger, satelliteConfig: satellite }))
    const { screen } = opened
    const imei = screen.getByRole('textbox', { name: /Modem IMEI/ })
    await expect.element(imei).toHaveValue('300234010753370')
    await expect.element(imei).toBeDisabled()
    await expect.element(screen.getByRole('checkbox', { name: 'Enabled' })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Send alarms by satellite' })).not.toBeChecked()
    await expect.element(screen.getByRole('spinbutton', { name: /Time without GSM/ })).toHaveValue('600')
    await expect.element(field(opened, /Scheduled positions/)).toHaveDisplayValue('2')
    await expect.element(field(opened, /Input reports/)).toHaveDisplayValue('24')
    await expect.element(field(opened, /CAN reports/)).toHaveDisplayValue('0')
    await expect.element(field(opened, /Summary sent/)).toHaveDisplayValue('06:00')
    await expect.element(field(opened, /Scheduled positions/)).toBeDisabled()
    await unlock(opened)
    await expect.element(imei).toBeEnabled()
    await opened.press('Lock')
    // stored values remain
    await expect.element(imei).toHaveValue('300234010753370')
  })

  it('ADM-058 locks again after an invalid IMEI, which then does not block saving', async () => {
    const opened = await open(aServer({ ...digger, satelliteConfig: satellite }))
    const imei = opened.screen.getByRole('textbox', { name: /Modem IMEI/ })
    await unlock(opened)
    await imei.fill('12')
    await expect.element(imei).toHaveAttribute('aria-invalid', 'true')
    await opened.press('Lock')
    await expect.element(imei).toHaveValue('300234010753370')
    await expect.element(imei).not.toHaveAttribute('aria-invalid', 'true')
    await opened.press('Save')
    await expect.poll(() => opened.sent('updateUnit')).toHaveLength(1)
    expect(body(opened)).not.toHaveProperty('satelliteConfig')
  })

  it('ADM-058 locks again after an invalid IMEI without a stored configuration', async () => {
    const opened = await open()
    await unlock(opened)
    await opened.screen.getByRole('textbox', { name: /Modem IMEI/ }).fill('12')
    await opened.press('Lock')
    await expect.element(opened.screen.getByText('This unit has no satellite configuration.')).toBeVisible()
    await opened.press('Save')
    await expect.poll(() => opened.sent('updateUnit')).toHaveLength(1)
  })

  it('shows a note for a device that does not accept settings', async () => {
    const note = 'Not sent: this device takes no settings.'
    const opened = await open(aServer({ ...digger, satelliteConfig: satellite }))
    await expect.element(opened.screen.getByText(note, { exact: false })).toBeVisible()
  })

  it('shows no note for a device that accepts settings', async () => {
    const opened = await open(aServer({ ...digger, takesSettings: true, satelliteConfig: satellite }))
    await expect.element(opened.screen.getByRole('button', { name: 'Unlock' })).toBeVisible()
    expect(opened.screen.getByText('Not sent', { exact: false }).query()).toBeNull()
  })

  it('ADM-057 sends every field of the satellite configuration', async () => {
    const opened = await open(aServer({ ...digger, satelliteConfig: satellite }))
    const { screen } = opened
    await unlock(opened)
    await screen.getByRole('checkbox', { name: 'Enabled' }).click()
    await screen.getByRole('checkbox', { name: 'Send alarms by satellite' }).click()
    await screen.getByRole('spinbutton', { name: /Time without GSM/ }).fill('700')
    await screen.getByRole('textbox', { name: /Modem IMEI/ }).fill('300234010753371')
    await pick(opened, /Scheduled positions/, '12')
    await pick(opened, /Input reports/, '8')
    await pick(opened, /CAN reports/, '3')
    await pick(opened, /Summary sent/, '17:00')
    await opened.press('Save')
    await expect
      .poll(() => body(opened))
      .toMatchObject({
        satelliteConfig: {
          enabled: false,
          sendAlarm: true,
          noGsmTime: 700,
          scheduledPositionRate: 120,
          inputReportRate: 180,
          canReportRate: 480,
          reportSummaryTimeSend: '17:00',
          deviceModemSat: { imei: '300234010753371' },
        },
      })
  })

  it('ADM-059 ADM-062 ADM-060 creates defaults on unlocking, and discards them on locking', async () => {
    const opened = await open()
    const { screen, press } = opened
    await expect.element(screen.getByText('This unit has no satellite configuration.')).toBeVisible()
    await unlock(opened)
    await expect.element(field(opened, /Scheduled positions/)).toHaveDisplayValue('6')
    await expect.element(field(opened, /Input reports/)).toHaveDisplayValue('1')
    await expect.element(field(opened, /CAN reports/)).toHaveDisplayValue('1')
    await expect.element(field(opened, /Summary sent/)).toHaveDisplayValue('00:00')
    await expect.element(screen.getByRole('spinbutton', { name: /Time without GSM/ })).toHaveValue('900')
    await expect.element(screen.getByRole('checkbox', { name: 'Send alarms by satellite' })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked()
    await press('Lock')
    await expect.element(screen.getByText('This unit has no satellite configuration.')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Digger 2')
    await press('Save')
    await expect.poll(() => body(opened)).toMatchObject({ name: 'Digger 2' })
    expect(body(opened)).not.toHaveProperty('satelliteConfig')
  })

  it('ADM-061 requires the IMEI, the position rate and the time without GSM', async () => {
    const opened = await open()
    const { screen, dialog, press } = opened
    await unlock(opened)
    const imei = screen.getByRole('textbox', { name: /Modem IMEI/ })
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(imei).toHaveAttribute('aria-invalid', 'true')
    await imei.fill('12')
    await expect.element(screen.getByText('Enter the 14 to 16 digits of the IMEI.')).toBeVisible()
    await imei.fill('300234010753370')
    await screen.getByRole('spinbutton', { name: /Time without GSM/ }).fill('')
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    expect(opened.sent('updateUnit')).toEqual([])
    await screen.getByRole('spinbutton', { name: /Time without GSM/ }).fill('600')
    await press('Save')
    await expect
      .poll(() => body(opened))
      .toMatchObject({
        satelliteConfig: { noGsmTime: 600, scheduledPositionRate: 240, deviceModemSat: { imei: '300234010753370' } },
      })
  })

  it('ADM-063 ADM-064 offers rates as reports per day, and every hour for the summary', async () => {
    const opened = await open(aServer({ ...digger, satelliteConfig: satellite }))
    await unlock(opened)
    const labels = ['0', '1', '2', '3', '4', '6', '8', '12', '24']
    const rates = [/Scheduled positions/, /Input reports/, /CAN reports/] as const
    for (const rate of rates) {
      const { options } = field(opened, rate).element() as HTMLSelectElement
      expect(Array.from(options, ({ text }) => text)).toEqual(labels)
    }
    await field(opened, /Summary sent/).click()
    const times = opened.screen.getByRole('listbox').getByRole('option').elements()
    expect(times.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    )
    await userEvent.keyboard('{Escape}')
    await pick(opened, /Scheduled positions/, '24')
    await opened.press('Save')
    await expect.poll(() => body(opened)).toMatchObject({ satelliteConfig: { scheduledPositionRate: 60 } })
    await opened.screen.unmount()

    const minutes = [0, 1440, 720, 480, 360, 240, 180, 120, 60]
    for (const first of [0, 3, 6]) {
      const [scheduledPositionRate = 0, inputReportRate = 0, canReportRate = 0] = minutes.slice(first)
      const shown = await open(
        aServer({
          ...digger,
          satelliteConfig: { ...satellite, scheduledPositionRate, inputReportRate, canReportRate },
        }),
      )
      for (const [index, rate] of rates.entries())
        await expect.element(field(shown, rate)).toHaveDisplayValue(labels[first + index]!)
      await shown.screen.unmount()
    }
  })
})

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
  const listed = () => aServer().on(listUnits, { items: [row(7), row(8), row(9)], totalCount: 10_000 })
  const openList = (more = {}, login = who(), server = listed()) =>
    openScreen(<UnitList query={{ ...query, ...more }} />, { server, login })

  it('ADM-001 sends filters to the server, keeps them in the URL, and explains the missing add button', async () => {
    const { screen, sent, went } = await openList({ status: 1, company: 3, silent: 7, sort: 'lastUpdate,DESC' })
    await expect
      .element(screen.getByRole('link', { name: 'Unit 7' }))
      .toHaveAttribute('href', '/administration/data/units/7')
    const asked = sent('listUnits')[0]?.query
    expect([asked?.get('statusIds'), asked?.get('companyId'), asked?.get('sort')]).toEqual([
      '1',
      '3',
      'lastUpdate,desc',
    ])
    const days = (Date.now() - Date.parse(asked?.get('silentSince') ?? '')) / 86_400_000
    expect(Math.round(days)).toBe(7)
    await expect.element(screen.getByText(/archived, not deleted/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add' })).not.toBeInTheDocument()
    await screen.getByRole('checkbox', { name: 'Archived units' }).click()
    expect(went.at(-1)).toBe(
      '/administration/data/units?status=1&company=3&silent=7&archived=true&sort=lastUpdate,DESC',
    )
    expect(await problemsOf(screen.container)).toEqual([])
  })

  it('changes selected units in bulk, and shows the result of each', async () => {
    const server = listed().on(changeUnits, [
      { unitId: 7, unitName: 'Unit 7', result: 'CHANGED' },
      { unitId: 8, unitName: 'Unit 8', result: 'REFUSED', message: 'You may not' },
    ])
    const { screen, sent, press, dialog } = await openList({}, who(), server)
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
    const fences = (hasCommands: boolean) => [{ ...has(21, 'Quarry'), hasCommands }]
    const profilesOf = (unitId: number, hasCommands = false) => ({
      unitId,
      profiles: { geoFenceProfiles: fences(hasCommands), maintenanceProfile: none },
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
      const opened = await openList({}, who(), server)
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
      const another = { ...has(22, 'Yard'), hasCommands: true }
      const server = changing().on(postUnitsProfiles, [
        profilesOf(7),
        { unitId: 8, profiles: { geoFenceProfiles: [...fences(false), another], maintenanceProfile: none } },
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
    const { screen, sent, press, dialog } = await openList({}, who(), server)
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
    const server = aServer()
      .on(listUnits, ({ query: asked }) => {
        const start = Number(asked.get('start') ?? 0)
        return { items: found.slice(start, start + Number(asked.get('limit'))), totalCount: 250 }
      })
      .on(changeUnits, ({ body: change }) =>
        (change as FleetSchemas['UnitsChange']).unitIds.map(unitId => ({ unitId, result: 'CHANGED' as const })),
      )
    const { screen, sent, press, dialog } = await openList({}, who(), server)
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
    const { screen } = await openList({}, who(['ADM_UNIT_VIEW']))
    await expect.element(screen.getByRole('link', { name: 'Unit 7' })).toBeVisible()
    expect(screen.getByRole('checkbox').elements()).toEqual([])
  })
})

it('opens the limits of the unit', async () => {
  const { press, dialog, sent } = await open(aServer().on(getUnitLimits, problem(500, 'Out of order')))
  await press('Limits')
  await expect.element(dialog).toMatchTextContent(/Limits of Digger/)
  await expect.poll(() => sent('getUnitLimits')[0]?.path).toEqual({ unitId: '7' })
})

it('ADM-088 archives a unit after confirmation instead of deleting it', async () => {
  const opened = await open(aServer().on(postUnitsVisibility, undefined))
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
    aServer().on(getUnitDataQuality, { unitId: 7, counts: [], isClockOftenWrong: false, hidings: [] })
  const { screen, went } = await open(server())
  await screen.getByRole('tab', { name: 'Data' }).click()
  await expect.poll(() => went).toContain('/administration/data/units/7?tab=data')
  await screen.unmount()
  const again = await open(server(), who(), 'data')
  await expect.element(again.screen.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(again.screen.getByText('No positions are hidden.')).toBeVisible()
})
