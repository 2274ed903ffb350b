import {
  claimQuarantinedDevice,
  getDevice,
  getDeviceLink,
  issueDeviceLabel,
  issueDeviceToken,
  listDeviceUnits,
  listQuarantinedDevices,
  lookupBrands,
  lookupCompanies,
  lookupCompaniesIds,
  lookupModels,
  lookupTypes,
  registerDeviceCertificate,
  revokeDeviceCredential,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { problemsOf } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import { aDevice, aQuarantinedDevice } from '../../test/devices.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { DeviceClaim } from './device-claim.tsx'
import { DeviceDetail } from './device-detail.tsx'

const editor = { acl: ['ADM_DEVICE_VIEW', 'ADM_DEVICE_ADD', 'ADM_DEVICE_EDIT'], feature: ['ADMINISTRATION'] }
const viewer = { acl: ['ADM_DEVICE_VIEW'], feature: ['ADMINISTRATION'] }

const aLink = (some: Partial<FleetSchemas['DeviceLink']> = {}): FleetSchemas['DeviceLink'] => ({
  credentials: [
    {
      credentialId: 5,
      kind: 'TOKEN',
      createdAt: '2026-11-20T08:00:00Z',
      createdBy: 'Ada Keller',
      lastUsedAt: '2026-11-21T08:00:00Z',
      lastUsedFrom: '10.0.0.7',
    },
    {
      credentialId: 4,
      kind: 'LABEL',
      createdAt: '2026-11-19T08:00:00Z',
      revokedAt: '2026-11-20T09:00:00Z',
      revokedBy: 'Ada Keller',
    },
  ],
  connection: { connected: true, since: '2026-11-21T07:00:00Z', protocol: 'MQTTS', address: '10.0.0.7' },
  refusals: [{ at: '2026-11-21T06:00:00Z', code: 'FOREIGN_TOPIC', text: 'Published to v1/other/readings', times: 3 }],
  reportedAt: '2026-11-21T07:00:00Z',
  report: { firmware: '1.2.0', batteryVolts: 12.4 },
  ...some,
})

const secret = (kind: 'mdt' | 'mlk') => ({
  credentialId: 6,
  deviceId: 7,
  serialNumber: 'AM35-0007',
  uniqueId: '867730050000007',
  secret: `${kind}_secret`,
})

// registered first because their paths also match that of a device
const serve = (link = aLink()) =>
  fakeServer()
    .on(getDeviceLink, link)
    .on(issueDeviceToken, secret('mdt'))
    .on(issueDeviceLabel, {
      ...secret('mlk'),
      claimLink: 'https://muster.example/claim?device=867730050000007&key=mlk_secret',
    })
    .on(registerDeviceCertificate, { id: 8 })
    .on(revokeDeviceCredential, undefined)
    .on(getDevice, aDevice())
const open = (server = serve(), login: object = editor) =>
  openScreen(
    <>
      <DeviceDetail params={{ id: '7' }} />
      <Toasts />
    </>,
    { server, login },
  )

describe('the connection of a device', () => {
  it('shows credentials with their last use, the connection and the last refusals', async () => {
    const { screen } = await open()
    const part = screen.getByRole('region', { name: 'Connection to the server' })
    await expect.element(part).toMatchTextContent(/Connected since.*MQTTS · 10\.0\.0\.7/)
    await expect
      .element(part.getByRole('table', { name: 'Credentials' }))
      .toMatchTextContent(/Token.*Ada Keller.*10\.0\.0\.7.*Replace.*Key on the label.*Not used yet.*Revoked/)
    await expect
      .element(part.getByRole('table', { name: 'Last refusals' }))
      .toMatchTextContent(/Topic not allowed \(3×\)Published to v1\/other\/readings/)
    expect(await problemsOf(screen.container)).toEqual([])
  })

  it('offers no changes to viewers', async () => {
    const { screen } = await open(serve(aLink({ credentials: [], refusals: [] })), viewer)
    await expect.element(screen.getByText('No credentials have been issued.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add' })).not.toBeInTheDocument()
  })

  it('issues a token and shows it once', async () => {
    const { screen, dialog, sent } = await open()
    await screen.getByRole('button', { name: 'Add' }).click()
    await screen.getByRole('menuitem', { name: 'Issue token' }).click()
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await expect.element(dialog.getByText('mdt_secret')).toBeVisible()
    await expect.element(dialog.getByText('It cannot be shown again', { exact: false })).toBeVisible()
    expect(sent('issueDeviceToken')[0]).toMatchObject({ path: { id: '7' }, body: {} })
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(screen.getByText('mdt_secret')).not.toBeInTheDocument()
  })

  it('creates a label with a code', async () => {
    const { screen, dialog } = await open()
    await screen.getByRole('button', { name: 'Add' }).click()
    await screen.getByRole('menuitem', { name: 'Make label' }).click()
    await dialog.getByRole('button', { name: 'Issue' }).click()
    const code = dialog.getByRole('img', { name: 'Code that opens the claim of AM35-0007' })
    await expect.element(code).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/))
    await expect.element(dialog.getByRole('button', { name: 'Print' })).toBeVisible()
  })

  it('replaces and revokes a credential, and registers a certificate', async () => {
    const { screen, dialog, sent } = await open()
    await screen.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await expect.poll(() => sent('issueDeviceToken')[0]?.body).toEqual({ replaces: 5 })
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await screen.getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => sent('revokeDeviceCredential')[0]?.path).toEqual({ id: '7', credentialId: '5' })
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Add' }).click()
    await screen.getByRole('menuitem', { name: 'Register certificate' }).click()
    await dialog.getByLabelText('Certificate or fingerprint').fill('AB:CD')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await expect.poll(() => sent('registerDeviceCertificate')[0]?.body).toEqual({ fingerprint: 'AB:CD' })
  })
})

it('claims a device by the code on its label once it has sent data', async () => {
  let items: FleetSchemas['QuarantinedDevice'][] = []
  const server = fakeServer()
    .on(listQuarantinedDevices, () => ({ items, totalCount: items.length }))
    .on(claimQuarantinedDevice, { unitId: 81, accepted: 43, duplicate: 0 })
    .on(lookupCompanies, { items: [{ id: 3, label: 'Northfield' }], totalCount: 1 })
    .on(lookupCompaniesIds, [{ id: 3, label: 'Northfield' }])
    .on(lookupTypes, [])
    .on(lookupBrands, [])
    .on(lookupModels, [])
    .on(listDeviceUnits, { items: [], totalCount: 0 })
  const query = { device: '867730050000099', key: 'mlk_label' }
  const { screen, dialog, sent, went } = await openScreen(<DeviceClaim query={query} />, {
    server,
    login: editor,
    width: 390,
  })
  await expect.element(screen.getByText(/Switch the device on/)).toBeVisible()
  items = [aQuarantinedDevice({ source: 'device', keysCount: 1 })]
  await expect.element(dialog.getByLabelText('Key on the label')).toHaveValue('mlk_label')
  await dialog.getByRole('combobox', { name: 'Company' }).click()
  await dialog.getByRole('option', { name: 'Northfield' }).click()
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect
    .poll(() => sent('claimQuarantinedDevice')[0]?.body)
    .toEqual({ companyId: 3, name: 'Excavator north', labelKey: 'mlk_label' })
  await expect.poll(() => went.at(-1)).toBe('/administration/data/devices')
})
