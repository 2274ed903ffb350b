import { createCanProtocol, getCanProtocol, listCanProtocols } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { CanProtocolDetail } from './can-protocol-detail.tsx'
import { CanProtocolList } from './can-protocol-list.tsx'
import { canProtocolDetail } from './can-protocols.routes.ts'

const login = { acl: ['ADM_CANPROTOCOL_VIEW', 'ADM_CANPROTOCOL_ADD'], feature: ['SETTINGS'] }

const j1939 = { canProtocolId: 2, name: 'J1939 250', baudRate: 250_000, isJ1939: true, isDefault: true, version: 1 }

it('ADM-003 ADM-001 PROF-013 lists CAN protocols with links to their details', async () => {
  const server = fakeServer().on(listCanProtocols, { items: [j1939], totalCount: 1 })
  const { screen } = await openScreen(
    <CanProtocolList query={{ page: 1, size: undefined, q: undefined, sort: undefined }} />,
    { server, login },
  )
  await expect
    .element(screen.getByRole('link', { name: 'J1939 250' }))
    .toHaveAttribute('href', '/administration/data/canprotocols/2')
  await expect
    .element(screen.getByRole('link', { name: 'Add', exact: true }))
    .toHaveAttribute('href', '/administration/data/canprotocols/new')
  await expect.element(screen.getByRole('row', { name: 'J1939 250' })).toMatchTextContent('J1939 250250,000YesYes')
})

it('PROF-013 opens a CAN protocol by address', async () => {
  expect(await canProtocolDetail.load()).toBe(CanProtocolDetail)
  const server = fakeServer().on(getCanProtocol, j1939)
  const { screen } = await openScreen(<CanProtocolDetail params={{ id: '2' }} />, { server, login })
  await expect.element(screen.getByLabelText('Name')).toHaveValue('J1939 250')
  await expect.element(screen.getByLabelText('Bit rate (bit/s)')).toHaveValue('250,000')
})

it('PROF-012 saves name, baud rate, and the J1939 and default flags', async () => {
  const server = fakeServer().on(createCanProtocol, { id: 4 })
  const { screen, sent, press } = await openScreen(<CanProtocolDetail params={{ id: 'new' }} />, { server, login })
  await screen.getByLabelText('Name').fill('ISOBUS')
  await screen.getByLabelText('Bit rate (bit/s)').fill('500000')
  await screen.getByLabelText('J1939').click()
  await screen.getByLabelText(/^Default/).click()
  await press('Save')
  await expect
    .poll(() => sent('createCanProtocol')[0]?.body)
    .toEqual({ name: 'ISOBUS', baudRate: 500_000, isJ1939: true, isDefault: true })
})
