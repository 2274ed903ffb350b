import {
  abortRollout,
  addFirmwareKey,
  createRollout,
  getRollout,
  listCommandTemplates,
  listFirmware,
  listFirmwareKeys,
  listRolloutMembers,
  listRolloutModels,
  listRollouts,
  lookupGeoFenceProfiles,
  retryRollout,
  uploadFirmware,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { Toasts } from '@muster/ui'
import { openScreen, problemsOf } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messages } from '../../test/messages.ts'
import { FirmwareList } from '../firmware/firmware-list.tsx'
import { RolloutDetail } from './rollout-detail.tsx'
import { RolloutList } from './rollout-list.tsx'
import { RolloutNew } from './rollout-new.tsx'

const rollout: FleetSchemas['Rollout'] = {
  id: 3,
  name: 'Clock fix',
  companyId: 1,
  companyName: 'Agri',
  status: 'STOPPED',
  stopReason: 'FAILURES',
  firmwareId: 12,
  firmware: true,
  contentName: '2.0.0',
  model: 'gw-2',
  allowDowngrade: false,
  successPercent: 90,
  failurePercent: 20,
  timeoutMinutes: 60,
  fetchHours: 168,
  stationary: true,
  keyOff: false,
  createdAt: '2026-11-20T08:00:00Z',
  userName: 'Ada Keller',
  waves: [
    { number: 1, members: 5, started: true, open: 0, completed: 4, failed: 1, needed: 5, failuresAllowed: 1 },
    { number: 2, members: 7, started: false, open: 7, completed: 0, failed: 0, needed: 7, failuresAllowed: 2 },
  ],
}
const member = (unitId: number, more: Partial<FleetSchemas['RolloutMember']>): FleetSchemas['RolloutMember'] => ({
  unitId,
  unitName: `T${unitId}`,
  wave: 1,
  status: 'COMPLETED',
  attempts: 1,
  ...more,
})
const firmware: FleetSchemas['Firmware'] = {
  id: 12,
  model: 'gw-2',
  version: '2.0.0',
  fileName: 'gw.bin',
  size: 48_200,
  sha256: 'ab',
  keyName: 'Release',
  companyId: 1,
  companyName: 'Agri',
  createdAt: '2026-11-20T08:00:00Z',
  userName: 'Ada Keller',
}
const publicKey = `${'A'.repeat(43)}=`

const aServer = () =>
  fakeServer()
    // before the roll-out, whose address has a parameter in its place
    .on(listRolloutModels, [
      { model: 'gw-2', version: '1.0.0', units: 8 },
      { model: 'gw-2', version: '2.0.0', units: 3 },
      { model: 'gw-3', version: '1.0.0', units: 2 },
    ])
    .on(listRollouts, { items: [rollout], totalCount: 1 })
    .on(getRollout, rollout)
    .on(listRolloutMembers, {
      items: [
        member(1, { version: '2.0.0' }),
        member(2, { status: 'ERROR', message: 'The script of the update failed: code 3.' }),
        member(3, { wave: 2, status: 'WAITING', attempts: 0 }),
      ],
      totalCount: 3,
    })
    .on(retryRollout, rollout)
    .on(abortRollout, rollout)
    .on(createRollout, rollout)
    .on(listFirmware, { items: [firmware], totalCount: 1 })
    .on(listFirmwareKeys, [
      {
        id: 4,
        name: 'Release',
        publicKey,
        companyId: 1,
        companyName: 'Agri',
        createdAt: firmware.createdAt,
        userName: 'Ada',
      },
    ])
    .on(addFirmwareKey, { id: 5 })
    .on(listCommandTemplates, { items: [], totalElements: 0, totalPages: 1 })
    .on(lookupGeoFenceProfiles, [])

const acl = ['VIEW', 'EDIT'].map(what => `ADM_ROLLOUT_${what}`)
const firmwareAcl = ['VIEW', 'ADD', 'DELETE'].map(what => `ADM_FIRMWARE_${what}`)
const query = { page: 1, size: undefined, q: undefined, sort: undefined }

const open = (screen: ReactNode, { server = aServer(), may = [...acl, ...firmwareAcl] } = {}) =>
  openScreen(
    <>
      {screen}
      <Toasts />
    </>,
    { server, messages: { ...fleetKitMessages, ...messages }, login: { acl: may, feature: ['SETTINGS'] } },
  )

it('lists roll-outs with their status and progress', async () => {
  const { screen } = await open(<RolloutList query={query} />)
  await expect.element(screen.getByRole('link', { name: 'Clock fix' })).toHaveAttribute('href', '/settings/rollouts/3')
  await expect
    .element(screen.getByRole('row', { name: 'Clock fix' }))
    .toMatchTextContent(/Stopped.*Too many units failed.*gw-2 2\.0\.0.*4 of 12.*1.*Ada Keller/)
})

it('shows waves and device messages, retries a unit, and aborts after confirmation', async () => {
  const { screen, sent } = await open(<RolloutDetail params={{ id: '3' }} query={query} />)
  await expect.element(screen.getByText('4 of 5 completed, 1 failed')).toBeVisible()
  await expect.element(screen.getByText('Waits for the waves before')).toBeVisible()
  const failed = screen.getByRole('row', { name: 'T2' })
  await expect.element(failed).toMatchTextContent(/Failed.*The script of the update failed: code 3\./)
  expect(await problemsOf(screen.container)).toEqual([])
  await failed.getByRole('button', { name: 'Retry failed units' }).click()
  await expect.poll(() => sent(retryRollout.id).map(({ body }) => body)).toEqual([{ unitIds: [2] }])
  await screen.getByRole('button', { name: 'Abort', exact: true }).click()
  await expect.element(screen.getByText('Abort Clock fix?')).toBeVisible()
  expect(sent(abortRollout.id)).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: 'Abort', exact: true }).click()
  await expect.poll(() => sent(abortRollout.id).length).toBe(1)
})

it('shows no action to a viewer', async () => {
  const { screen } = await open(<RolloutDetail params={{ id: '3' }} query={query} />, { may: ['ADM_ROLLOUT_VIEW'] })
  await expect.element(screen.getByRole('row', { name: 'T2' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Abort|Retry/ }).elements()).toEqual([])
})

it('starts a roll-out of firmware for the devices that need it', async () => {
  const { screen, sent, went } = await open(<RolloutNew />)
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.element(screen.getByText('This field is required.').first()).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Clock fix')
  await screen.getByRole('combobox', { name: 'Firmware' }).selectOptions('gw-2 2.0.0')
  await expect.element(screen.getByText('8 units report this now.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Units of each wave' }).fill('1, x')
  await expect.element(screen.getByText('Enter up to 20 numbers from 1 to 10,000.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Units of each wave' }).fill('1, 10')
  await screen.getByRole('checkbox', { name: 'Only with the key off' }).click()
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => went).toEqual(['/settings/rollouts/3'])
  expect(sent(createRollout.id).map(({ body }) => body)).toMatchObject([
    { name: 'Clock fix', firmwareId: 12, waves: [1, 10], condition: { stationary: true, keyOff: true } },
  ])
})

it('uploads signed firmware, and shows why it was rejected', async () => {
  const server = aServer().on(uploadFirmware, () => problem(400, 'The signature does not fit the file.'))
  const { screen, sent } = await open(<FirmwareList query={query} />, { server })
  await expect
    .element(screen.getByRole('row', { name: 'gw-2' }))
    .toMatchTextContent(/2\.0\.0.*gw\.bin.*48\.2 kB.*Release/)
  await screen.getByText('1 public key').click()
  await expect.element(screen.getByText(publicKey)).toBeVisible()
  await screen.getByRole('button', { name: 'Upload firmware' }).click()
  const drawer = screen.getByRole('dialog')
  await userEvent.upload(drawer.getByLabelText('File'), new File(['firmware'], 'gw.bin'))
  await drawer.getByRole('textbox', { name: 'Device model' }).fill('gw-2')
  await drawer.getByRole('textbox', { name: 'Version' }).fill('2.1.0')
  await drawer.getByRole('textbox', { name: 'Signature' }).fill('short')
  await drawer.getByRole('button', { name: 'Upload firmware' }).click()
  await expect.element(drawer.getByText(/as muster-agent sign-firmware prints it/)).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Signature' }).fill(`${'B'.repeat(86)}==`)
  await drawer.getByRole('button', { name: 'Upload firmware' }).click()
  await expect.element(drawer.getByRole('alert')).toHaveTextContent('The signature does not fit the file.')
  expect(sent(uploadFirmware.id).length).toBe(1)
})
