import {
  createCanParameter,
  getCanParameter,
  listCanParameters,
  lookupCanProtocols,
  lookupMeasurementUnits,
  lookupMeasurementUnitTypes,
  updateCanParameter,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { CanParameterDetail } from './can-parameter-detail.tsx'
import { CanParameterList } from './can-parameter-list.tsx'
import { canParameterDetail } from './can-parameters.routes.ts'

const login = {
  acl: ['ADM_CANPARAMETER_VIEW', 'ADM_CANPARAMETER_ADD', 'ADM_CANPARAMETER_EDIT', 'ADM_CANPARAMETER_DELETE'],
  feature: ['SETTINGS'],
}
const query = { page: 1, size: undefined, q: undefined, sort: undefined }
const speed = {
  canParameterId: 7,
  description: 'Engine speed',
  dataBitStart: 24,
  dataLength: 16,
  dataResolution: 0.125,
  dataOffset: 4,
  canMuTypeCode: 'LABEL' as const,
  muLabel: 'rpm',
  calculusType: 'LINEAR' as const,
  avgRate: 1000,
  identifier: '0CF00400',
  mask: '1FFFFF00',
  intel: true,
  bit29: true,
  signed: false,
  float: false,
  multiplexer: [],
  isDefault: true,
  notes: 'By the maker',
  protocolIds: [2],
  version: 3,
}

const aServer = () =>
  fakeServer()
    .on(listCanParameters, { items: [{ ...speed, protocolNames: ['J1939 250'] }], totalCount: 1 })
    .on(getCanParameter, speed)
    .on(createCanParameter, { id: 8 })
    .on(updateCanParameter, undefined)
    .on(lookupCanProtocols, [
      { id: 2, label: 'J1939 250' },
      { id: 3, label: 'ISOBUS' },
    ])
    .on(lookupMeasurementUnitTypes, [
      { id: 1, label: 'Speed' },
      { id: 2, label: 'Temperature' },
    ])
    .on(lookupMeasurementUnits, [
      { id: 100, label: 'km/h', typeId: 1 },
      { id: 101, label: 'mph', typeId: 1 },
      { id: 200, label: '°C', typeId: 2 },
    ])

const open = async (id = '7') => {
  const shown = await openScreen(<CanParameterDetail params={{ id }} />, { server: aServer(), login })
  await expect.element(shown.screen.getByLabelText('Description')).toBeVisible()
  const choose = (name: string) => shown.screen.getByRole('radio', { name }).click()
  return {
    ...shown,
    choose,
    body: () => shown.sent(id === 'new' ? 'createCanParameter' : 'updateCanParameter')[0]?.body,
  }
}

it('ADM-003 ADM-001 PROF-013 lists CAN parameters with links to their details', async () => {
  const { screen } = await openScreen(<CanParameterList query={query} />, { server: aServer(), login })
  await expect
    .element(screen.getByRole('link', { name: 'Engine speed' }))
    .toHaveAttribute('href', '/administration/data/canparameters/7')
  await expect
    .element(screen.getByRole('link', { name: 'Add', exact: true }))
    .toHaveAttribute('href', '/administration/data/canparameters/new')
  await expect
    .element(screen.getByRole('row', { name: 'Engine speed' }))
    .toMatchTextContent('Engine speedJ1939 250rpm0CF004002416Yes')
})

it('PROF-001 PROF-013 opens a CAN parameter by address with its fields', async () => {
  expect(await canParameterDetail.load()).toBe(CanParameterDetail)
  const { screen } = await open('7')
  for (const [label, value] of [
    ['Description', 'Engine speed'],
    ['Start bit', '24'],
    ['Length in bits', '16'],
    ['Average interval', '1,000'],
    ['Label of the unit of measure', 'rpm'],
    ['Notes', 'By the maker'],
  ] as const)
    await expect.element(screen.getByLabelText(label)).toHaveValue(value)
  for (const label of [/^Intel byte order/, /^29-bit identifiers/, /^Default/])
    await expect.element(screen.getByLabelText(label)).toBeChecked()
})

it('supports signed values and multiplexers', async () => {
  const { screen, press, body } = await open()
  await screen.getByLabelText(/^Signed/).click()
  await press('Add a multiplexer')
  await screen.getByLabelText('Values', { exact: true }).fill('0-3, 5')
  await press('Save')
  await expect.poll(body).toMatchObject({
    signed: true,
    multiplexer: [
      {
        dataBitStart: 0,
        dataLength: 8,
        intel: true,
        ranges: [
          { from: 0, to: 3 },
          { from: 5, to: 5 },
        ],
      },
    ],
  })
})

it('PROF-003 fixes resolution at 1 and offset at 0 for an interpolated value', async () => {
  const { screen, choose, press, body } = await open()
  await expect.element(screen.getByLabelText('Resolution')).toHaveValue('0.125')
  await choose('Interpolated from a table')
  await expect.element(screen.getByLabelText('Resolution')).toHaveValue('1')
  await expect.element(screen.getByLabelText('Offset', { exact: true })).toHaveValue('0')
  await expect.element(screen.getByLabelText('Resolution')).toBeDisabled()
  await screen.getByLabelText('Lookup table (XML)').fill('<table><p x="0" y="1"/></table>')
  await press('Save')
  await expect.poll(body).toMatchObject({
    calculusType: 'INTERPOLATED',
    dataResolution: 1,
    dataOffset: 0,
    lookupTableAsXml: '<table><p x="0" y="1"/></table>',
  })
})

it('PROF-005 omits an unused lookup table', async () => {
  const { screen, choose, press, body } = await open()
  await choose('Interpolated from a table')
  await screen.getByLabelText('Lookup table (XML)').fill('<table/>')
  await choose('Linear: raw value × resolution + offset')
  await press('Save')
  await expect.poll(body).toMatchObject({ calculusType: 'LINEAR' })
  expect(body()).not.toHaveProperty('lookupTableAsXml')
})

it('PROF-004 clears the unit when its type changes', async () => {
  const { screen, dialog, choose, press, body } = await open()
  await choose('Number in the user’s units of measure')
  const pick = async (label: string, option: string) => {
    await screen.getByRole('combobox', { name: label }).click()
    await screen.getByRole('option', { name: option }).click()
  }
  await pick('Measurement type', 'Speed')
  await pick('Unit of measure', 'mph')
  await pick('Measurement type', 'Temperature')
  await expect.element(screen.getByRole('combobox').nth(2)).toHaveValue('')
  await press('Save')
  await expect.element(dialog).toMatchTextContent('Nothing has been saved yet.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await pick('Unit of measure', '°C')
  await press('Save')
  await expect.poll(body).toMatchObject({ canMuTypeCode: 'PRESET', muTypeId: 2, muId: 200 })
  expect(body()).not.toHaveProperty('muLabel')
})

it('PROF-009 shows an error at the length when start bit and length exceed the limit', async () => {
  const { screen, dialog, press, sent } = await open()
  await screen.getByLabelText('Start bit').fill('270')
  await press('Save')
  await expect.element(dialog).toMatchTextContent('Nothing has been saved yet.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('Start bit plus length must not exceed 280.')).toBeVisible()
  expect(sent('updateCanParameter')).toEqual([])
})

it('PROF-010 PROF-011 requires an encoded value, each with text and value', async () => {
  const { screen, dialog, choose, press, body } = await open()
  const saveInvalid = async () => {
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
  }
  await choose('Text for each value')
  await saveInvalid()
  await expect.element(screen.getByText('Add at least one value.')).toBeVisible()
  await press('Add a value')
  await screen.getByRole('spinbutton', { name: 'Value' }).fill('3')
  await saveInvalid()
  await expect.element(screen.getByText('This field is required.')).toBeVisible()
  await screen.getByLabelText('Name').fill('Neutral')
  await press('Save')
  await expect.poll(body).toMatchObject({ canMuTypeCode: 'LOOKUP', encodedValues: [{ value: 3, name: 'Neutral' }] })
})

it('PROF-001 PROF-002 adds a parameter with protocols and a four-byte identifier', async () => {
  const { screen, press, body } = await open('new')
  await screen.getByLabelText('Description').fill('Gear')
  await screen.getByRole('combobox', { name: 'CAN protocols' }).click()
  await screen.getByRole('option', { name: 'ISOBUS' }).click()
  const identifier = screen.getByRole('group', { name: 'Identifier' })
  await identifier.getByLabelText('Byte 1').fill('18')
  await press('Save')
  await expect.poll(body).toMatchObject({
    description: 'Gear',
    identifier: '18000000',
    mask: '00000000',
    protocolIds: [3],
    avgRate: 1000,
    isDefault: true,
  })
})
