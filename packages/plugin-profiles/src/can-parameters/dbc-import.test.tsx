import { getCanProtocol, importCanDatabase, listCanParameters, lookupCanProtocols } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { CanParameterList } from './can-parameter-list.tsx'

const file = `BO_ 2364540158 EEC1: 8 X
 SG_ Speed : 24|16@1+ (0.125,0) [0|0] "rpm" X
 SG_ Torque : 16|8@1+ (1,-125) [0|0] "%" X
 SG_ Trim : 32|8@1- (1,0) [0|0] "" X
 SG_ Gear : 40|8@1+ (1,0) [0|0] "" X
 SG_ Huge : 40|8@1+ (1e15,0) [0|0] "" X
 SG_ Broken : 40|8@5+ (1,0) [0|0] "" X
CM_ SG_ 2364540158 Speed "Of the engine";
BA_ "ProtocolType" "J1939";
BA_ "DBName" "Tractor";
BA_ "SPN" SG_ 2364540158 Speed 190;
VAL_ 2364540158 Gear 1 "First" 2 "Second";
`
const torque = {
  canParameterId: 1,
  description: 'Torque',
  identifier: '0CF00400',
  dataBitStart: 16,
  dataLength: 8,
  protocolNames: [],
  isDefault: true,
}

const open = async (server = fakeServer()) => {
  server
    .on(listCanParameters, { items: [torque], totalCount: 1 })
    .on(lookupCanProtocols, [{ id: 2, label: 'J1939 250' }])
    .on(getCanProtocol, {
      canProtocolId: 2,
      name: 'J1939 250',
      baudRate: 250_000,
      isJ1939: true,
      isDefault: true,
      version: 1,
    })
  const shown = await openScreen(
    <CanParameterList query={{ page: 1, size: undefined, q: undefined, sort: undefined }} />,
    {
      server,
      login: { acl: ['ADM_CANPARAMETER_VIEW', 'ADM_CANPARAMETER_ADD', 'ADM_CANPROTOCOL_ADD'], feature: ['SETTINGS'] },
    },
  )
  await shown.press('Import a DBC file')
  const drawer = shown.screen.getByRole('dialog', { name: 'Import a DBC file' })
  await expect.element(drawer).toBeVisible()
  const upload = (content: string) =>
    userEvent.upload(
      document.querySelector<HTMLInputElement>('input[accept=".dbc"]')!,
      new File([content], 'engine.dbc'),
    )
  return { ...shown, drawer, upload }
}

it('previews conflicts and unsupported signals with reasons, and stores the file after confirmation', async () => {
  const server = fakeServer().on(importCanDatabase, { canProtocolId: 9, created: 2 })
  const { drawer, upload, sent } = await open(server)
  await upload(file)
  const row = (name: string) => drawer.getByRole('row', { name: new RegExp(name) })
  await expect.element(row('Torque')).toMatchTextContent(/A parameter of this name exists/)
  await expect.element(row('Huge')).toMatchTextContent(/too large/)
  await expect.element(drawer.getByText('1 signal cannot be stored and is left out.')).toBeVisible()
  await expect.element(row('Speed')).toMatchTextContent(/New.*0CF004FE.*rpm/)
  await drawer.getByText('1 statement could not be read').click()
  await expect.element(drawer.getByText('Line 7: The byte order of Broken is neither 0 nor 1.')).toBeVisible()
  await expect.element(drawer.getByLabelText('Name')).toHaveValue('Tractor')
  expect(sent('importCanDatabase')).toEqual([])
  await drawer.getByRole('button', { name: 'Import 3 parameters' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(sent('importCanDatabase')[0]?.body).toMatchObject({
    protocol: { name: 'Tractor', baudRate: 250_000, isJ1939: true },
    parameters: [
      {
        description: 'Speed',
        identifier: '0CF004FE',
        mask: '03FFFF00',
        bit29: true,
        intel: true,
        dataBitStart: 24,
        dataLength: 16,
        dataResolution: 0.125,
        canMuTypeCode: 'LABEL',
        muLabel: 'rpm',
        notes: 'Of the engine\nSPN 190',
      },
      { description: 'Trim', signed: true, float: false, multiplexer: [] },
      {
        description: 'Gear',
        canMuTypeCode: 'LOOKUP',
        encodedValues: [
          { value: 1, name: 'First' },
          { value: 2, name: 'Second' },
        ],
      },
    ],
  })
})

it('imports selected parameters into an existing protocol, and keeps the input when refused', async () => {
  const server = fakeServer().on(importCanDatabase, () => problem(409, 'Not now.') as never)
  const { drawer, upload, sent } = await open(server)
  await upload('hello')
  await expect.element(drawer.getByText('This is not a DBC file.', { exact: false })).toBeVisible()
  await upload(file)
  await drawer.getByRole('radio', { name: 'Existing protocol' }).click()
  await drawer.getByRole('combobox', { name: 'CAN protocol' }).click()
  await drawer.getByRole('option', { name: 'J1939 250' }).click()
  for (const name of [/Gear/, /Trim/]) await drawer.getByRole('row', { name }).getByRole('checkbox').click()
  await drawer.getByRole('button', { name: 'Import 1 parameter' }).click()
  await expect.element(drawer.getByText('Not now.', { exact: false })).toBeVisible()
  await expect
    .poll(() => sent('importCanDatabase')[0]?.body)
    .toMatchObject({ canProtocolId: 2, parameters: [{ description: 'Speed' }] })
})

it('sets masks for J1939', async () => {
  const server = fakeServer().on(importCanDatabase, { canProtocolId: 9, created: 3 })
  const { drawer, upload, sent } = await open(server)
  await upload(file)
  await drawer.getByRole('checkbox', { name: 'J1939' }).click()
  await drawer.getByRole('button', { name: 'Import 3 parameters' }).click()
  await expect
    .poll(() => sent('importCanDatabase')[0]?.body)
    .toMatchObject({ protocol: { isJ1939: false }, parameters: [{ mask: '1FFFFFFF' }, {}, {}] })
})
