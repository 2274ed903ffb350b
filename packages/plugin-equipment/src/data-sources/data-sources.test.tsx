import {
  getBtmDataSource,
  getBtmDataSourceAvailable,
  getBtmMeasureDutyStatuses,
  getBtmMeasureInternalInputs,
  getBtmMeasureIoChannels,
  getUnitDataSource,
  getUnitDataSourceAvailable,
  getUnitMeasureCanParameters,
  getUnitMeasureDutyStatuses,
  getUnitMeasureInternalInputs,
  getUnitMeasureIoChannels,
  updateBtmDataSource,
  updateUnitDataSource,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { DataSources } from './data-sources.tsx'

const login = { acl: ['ADM_UNIT_VIEW', 'ADM_UNIT_EDIT'], feature: ['SETTINGS'] }
const aServer = () =>
  fakeServer()
    .on(getUnitDataSourceAvailable, [
      {
        measureCode: 'ENGINE_HOURS',
        label: 'Engine hours',
        types: ['CAN', 'KEY'],
        inherited: { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId: 7 },
      },
      { measureCode: 'FUEL_LEVEL', label: 'Fuel level', types: ['CAN', 'ANALOG'] },
    ])
    .on(getUnitDataSource, { unitId: 5, dataSources: [], version: 3 })
    .on(getUnitMeasureCanParameters, [{ id: 7, name: 'ECU hours', muLabel: 'h' }])
    .on(getUnitMeasureIoChannels, [
      { id: 1, name: '1 · Door', type: 'INPUT' },
      { id: 2, name: '2 · Tank', type: 'ANALOG' },
    ])
    .on(updateUnitDataSource, undefined)
const open = (server = aServer(), maySave = true) =>
  openScreen(<DataSources of={{ unitId: 5 }} name="Digger" maySave={maySave} />, { server, login })

it('ADM-026 ADM-047 shows sources inherited from the model, and sends the unit’s own source instead', async () => {
  const { screen, sent, press } = await open()
  await expect
    .element(screen.getByRole('group', { name: 'Engine hours' }))
    .toMatchTextContent('From the model: CAN parameter · ECU hours')
  const fuel = screen.getByRole('group', { name: 'Fuel level' })
  await fuel.getByLabelText('Source type').selectOptions('Analog input')
  await fuel.getByRole('combobox', { name: /^Input/ }).click()
  // a digital input cannot be a level source
  await expect.element(screen.getByRole('option', { name: '2 · Tank' })).toBeVisible()
  expect(screen.getByRole('option', { name: /Door/ }).query()).toBeNull()
  await screen.getByRole('option', { name: '2 · Tank' }).click()
  expect(await problemsOf(screen.container)).toEqual([])
  await press('Save data sources')
  await expect
    .poll(() => sent('updateUnitDataSource')[0])
    .toMatchObject({
      path: { unitId: '5' },
      body: { dataSources: [{ measureCode: 'FUEL_LEVEL', type: 'ANALOG', ioChannel: 2 }], version: 3 },
    })
})

it.each([
  ['unit', { unitId: 5 }, 'STATUS', 'Status', 'Status', 'Working', { dutyId: 4 }],
  ['unit', { unitId: 5 }, 'INTERNAL', 'Internal input', 'Internal input', 'Ignition', { internalInput: 6 }],
  ['unit', { unitId: 5 }, 'INPUT', 'Digital input', 'Input', '1 · Door', { ioChannel: 1 }],
  ['model', { btmId: 9 }, 'STATUS', 'Status', 'Status', 'Working', { dutyId: 4 }],
  ['model', { btmId: 9 }, 'INTERNAL', 'Internal input', 'Internal input', 'Ignition', { internalInput: 6 }],
  ['model', { btmId: 9 }, 'INPUT', 'Digital input', 'Input', '1 · Door', { ioChannel: 1 }],
] as const)('ADM-026 saves for a %s a source of type %3$s', async (_, of, type, typeName, label, option, field) => {
  const available = [{ measureCode: 'ENGINE_HOURS', label: 'Engine hours', types: [type] }]
  const statuses = [{ id: 4, name: 'Working' }]
  const inputs = [{ id: 6, name: 'Ignition' }]
  const channels = [{ id: 1, name: '1 · Door', type: 'INPUT' as const }]
  const server = fakeServer()
    .on(getUnitDataSourceAvailable, available)
    .on(getBtmDataSourceAvailable, available)
    .on(getUnitDataSource, { unitId: 5, dataSources: [], version: 3 })
    .on(getBtmDataSource, { btmId: 9, dataSources: [], version: 3 })
    .on(getUnitMeasureDutyStatuses, statuses)
    .on(getBtmMeasureDutyStatuses, statuses)
    .on(getUnitMeasureInternalInputs, inputs)
    .on(getBtmMeasureInternalInputs, inputs)
    .on(getUnitMeasureIoChannels, channels)
    .on(getBtmMeasureIoChannels, channels)
    .on(updateUnitDataSource, undefined)
    .on(updateBtmDataSource, undefined)
  const { screen, sent, press } = await openScreen(<DataSources of={of} name="Digger" maySave />, { server, login })
  await screen.getByLabelText('Source type').selectOptions(typeName)
  await screen.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await screen.getByRole('option', { name: option }).click()
  await press('Save data sources')
  await expect
    .poll(() => sent('unitId' in of ? 'updateUnitDataSource' : 'updateBtmDataSource')[0]?.body)
    .toEqual({ dataSources: [{ measureCode: 'ENGINE_HOURS', type, ...field }], version: 3 })
})

it('ADM-051 omits a source whose measure is hidden from the user, so that the others can be saved', async () => {
  const hidden = { measureCode: 'BATTERY_VOLTAGE', type: 'INTERNAL', internalInput: 1 } as const
  const server = aServer().on(getUnitDataSource, { unitId: 5, dataSources: [hidden], version: 3 })
  const { screen, sent, press } = await open(server)
  await screen.getByRole('group', { name: 'Engine hours' }).getByLabelText('Source type').selectOptions('Key')
  await press('Save data sources')
  await expect
    .poll(() => sent('updateUnitDataSource')[0]?.body)
    .toEqual({ dataSources: [{ measureCode: 'ENGINE_HOURS', type: 'KEY' }], version: 3 })
})

it('merges the sources of each measure that someone else saved in the meantime', async () => {
  const laterSave = { version: 4, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['dataSources'] }
  const tank = { measureCode: 'FUEL_LEVEL', type: 'ANALOG', ioChannel: 2 } as const
  let stored: FleetSchemas['UnitDataSources'] = { unitId: 5, dataSources: [], version: 3 }
  const server = aServer()
    .on(getUnitDataSource, () => stored)
    .on(updateUnitDataSource, ({ body }) =>
      (body as { version: number }).version === stored.version
        ? undefined
        : problem(409, 'anna has saved Digger.', { laterSave }),
    )
  const { screen, sent, press, dialog } = await open(server)
  await screen.getByRole('group', { name: 'Engine hours' }).getByLabelText('Source type').selectOptions('Key')
  stored = { unitId: 5, dataSources: [tank], version: 4 }
  await press('Save data sources')
  await expect.element(dialog.getByRole('row', { name: /^Engine hours/ })).toMatchTextContent(/Empty.*Key/)
  await expect.element(dialog.getByRole('row', { name: /^Fuel level/ })).toMatchTextContent(/Analog input · #2.*Empty/)
  await press('Save selection')
  await expect
    .poll(() => sent('updateUnitDataSource')[1]?.body)
    .toEqual({ dataSources: [tank, { measureCode: 'ENGINE_HOURS', type: 'KEY' }], version: 4 })
})

it('shows sources read-only without the permission to save', async () => {
  const { screen } = await open(aServer(), false)
  await expect.element(screen.getByRole('group', { name: 'Fuel level' }).getByLabelText('Source type')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save data sources' }).query()).toBeNull()
})

it('aligns the fields of all rows, independent of their number', async () => {
  const { screen } = await open()
  const typeOf = (name: string) => screen.getByRole('group', { name }).getByLabelText('Source type')
  await expect.element(screen.getByRole('group', { name: 'Engine hours' })).toMatchTextContent('From the model')
  const left = (name: string) => typeOf(name).element().getBoundingClientRect().left
  expect(left('Fuel level')).toBe(left('Engine hours'))
  await typeOf('Fuel level').selectOptions('Analog input')
  await expect
    .element(screen.getByRole('group', { name: 'Fuel level' }).getByRole('combobox', { name: /^Input/ }))
    .toBeVisible()
  expect(left('Fuel level')).toBe(left('Engine hours'))
})
