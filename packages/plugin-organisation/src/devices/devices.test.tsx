import {
  claimQuarantinedDevice,
  discardQuarantinedDevice,
  getDevice,
  listDevices,
  listDeviceUnits,
  listQuarantinedDevices,
  lookupBrands,
  lookupCompanies,
  lookupCompaniesIds,
  lookupModels,
  lookupTypes,
  moveDevice,
  updateDevice,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { problemsOf, searchRests } from '@muster/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { DeviceDetail } from './device-detail.tsx'
import { DeviceScreen } from './device-screen.tsx'
import { aDevice, aRow, aQuarantinedDevice } from '../../test/devices.ts'

const query = { page: 1, size: undefined, q: undefined, sort: undefined, tab: undefined }
const root = {
  acl: ['ADM_DEVICE_VIEW', 'ADM_DEVICE_ADD', 'ADM_DEVICE_EDIT', 'ADM_DEVICE_DELETE', 'DESKTOP_VIEW'],
  feature: ['ADMINISTRATION'],
}
const viewer = { acl: ['ADM_DEVICE_VIEW'], feature: ['ADMINISTRATION'] }

describe('ADM-028 list', () => {
  it('ADM-001 lists devices with source, unit, company, last message and status, sorted by the server', async () => {
    const server = fakeServer().on(listDevices, {
      items: [
        aRow(),
        aRow({ id: 8, serialNumber: 'AM35-0008', silent: true, lastMessageAt: '2026-01-01T08:00:00Z' }),
        { ...aRow({ id: 9, serialNumber: 'AM35-0009', silent: true }), lastMessageAt: undefined } as never,
      ],
      totalCount: 10_000,
    })
    const { screen, sent } = await openScreen(<DeviceScreen query={{ ...query, sort: 'lastMessageAt,DESC' }} />, {
      server,
      login: viewer,
    })
    await expect
      .element(screen.getByRole('row', { name: 'AM35-0007' }))
      .toMatchTextContent(/867730050000007AM35traccar · teltonikaTractor 70Northfield.*2026.*Reporting/)
    await expect.element(screen.getByRole('row', { name: 'AM35-0008' })).toMatchTextContent(/Silent for \d+ days/)
    await expect.element(screen.getByRole('row', { name: 'AM35-0009' })).toMatchTextContent(/Never reported/)
    await expect
      .element(screen.getByRole('link', { name: 'AM35-0007' }))
      .toHaveAttribute('href', '/administration/data/devices/7')
    expect(Object.fromEntries(sent('listDevices')[0]?.query ?? [])).toEqual({
      start: '0',
      limit: '50',
      sort: 'lastMessageAt,desc',
    })
  })

  it('ADM-001 ADM-006 debounces the search by 500 ms and supports page sizes', async () => {
    const server = fakeServer().on(listDevices, { items: [aRow()], totalCount: 1 })
    const { screen, went } = await openScreen(<DeviceScreen query={query} />, { server, login: viewer })
    await expect.element(screen.getByRole('row', { name: 'AM35-0007' })).toBeVisible()
    await searchRests(screen.getByRole('searchbox'), () => went.length)
    await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('100')
    await expect.poll(() => went.at(-1)).toBe('/administration/data/devices?size=100')
  })

  it('renders before the quarantine count loads, and does not remount when its tab appears', async () => {
    const counted = Promise.withResolvers<void>()
    const server = fakeServer()
      .on(listDevices, { items: [aRow()], totalCount: 1 })
      .on(listQuarantinedDevices, async () => {
        await counted.promise
        return { items: [], totalCount: 3 }
      })
    const { screen } = await openScreen(<DeviceScreen query={query} />, { server, login: root })
    const link = screen.getByRole('link', { name: 'AM35-0007' })
    await expect.element(link).toBeVisible()
    const drawn = link.element()
    counted.resolve()
    await expect.element(screen.getByRole('tab', { name: 'Waiting to be claimed 3' })).toBeVisible()
    expect(drawn.isConnected).toBe(true)
  })

  it('hides quarantined devices when the server refuses access', async () => {
    const server = fakeServer()
      .on(listDevices, { items: [aRow()], totalCount: 1 })
      .on(listQuarantinedDevices, () => problem(403, 'Only the root company manages unclaimed devices.'))
    const { screen, dialog } = await openScreen(<DeviceScreen query={query} />, { server, login: root })
    await expect.element(screen.getByRole('link', { name: 'AM35-0007' })).toBeVisible()
    await expect.element(screen.getByRole('tab')).not.toBeInTheDocument()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('quarantined devices', () => {
  const waiting = (...items: ReturnType<typeof aQuarantinedDevice>[]) =>
    fakeServer()
      .on(listQuarantinedDevices, () => ({ items, totalCount: items.length }))
      .on(lookupCompanies, { items: [{ id: 3, label: 'Northfield' }], totalCount: 1 })
      .on(lookupCompaniesIds, [{ id: 3, label: 'Northfield' }])
      .on(lookupTypes, [{ id: 1, label: 'Excavator' }])
      .on(lookupBrands, [{ id: 2, label: 'LiuGong' }])
      .on(lookupModels, [{ id: 4, label: '922F' }])
      .on(listDeviceUnits, {
        items: [{ unitId: 80, name: 'Bare', serial: 'B-80', companyName: 'Northfield' }],
        totalCount: 1,
      })
  const open = (server: ReturnType<typeof waiting>, login: object = root) =>
    openScreen(
      <>
        <DeviceScreen query={{ ...query, tab: 'waiting' }} />
        <Toasts />
      </>,
      { server, login },
    )

  it('ADM-006 debounces the search by 500 ms', async () => {
    const { screen, sent } = await open(waiting(aQuarantinedDevice()))
    await expect.element(screen.getByRole('button', { name: '867730050000099' })).toBeVisible()
    await searchRests(screen.getByRole('searchbox'), () => sent('listQuarantinedDevices').length)
  })

  it('shows their count on the tab and claims one for a new unit of a type', async () => {
    const server = waiting(aQuarantinedDevice()).on(claimQuarantinedDevice, { unitId: 81, accepted: 43, duplicate: 0 })
    const { screen, dialog, sent } = await open(server)
    await expect.element(screen.getByRole('tab', { name: 'Waiting to be claimed 1' })).toBeVisible()
    await screen.getByRole('button', { name: '867730050000099' }).click()
    await expect.element(dialog.getByText('42 positions, 1 event')).toBeVisible()
    await expect.element(dialog.getByRole('cell', { name: '45.3096, 9.5038' })).toBeVisible()
    expect(await problemsOf(screen.container)).toEqual([])
    await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect.element(dialog.getByText('This field is required.')).toBeVisible()
    expect(sent('claimQuarantinedDevice')).toEqual([])
    await dialog.getByRole('combobox', { name: 'Company' }).click()
    await dialog.getByRole('option', { name: 'Northfield' }).click()
    await expect.element(dialog.getByLabelText('Name of the unit')).toHaveValue('Excavator north')
    for (const [label, option] of [
      ['Type', 'Excavator'],
      ['Brand', 'LiuGong'],
      ['Model', '922F'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).click()
      await dialog.getByRole('option', { name: option }).click()
    }
    await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect
      .poll(() => sent('claimQuarantinedDevice')[0])
      .toMatchObject({
        path: { deviceUid: '867730050000099' },
        body: { companyId: 3, name: 'Excavator north', typeId: 1, brandId: 2, modelId: 4 },
      })
    await expect.element(screen.getByText(/43 of its messages are in the history/)).toBeVisible()
  })

  it('shows a device read-only to support staff who impersonate a user', async () => {
    const { screen, dialog } = await open(waiting(aQuarantinedDevice()), {
      ...root,
      impersonator: { username: 'support' },
    })
    await screen.getByRole('button', { name: '867730050000099' }).click()
    await expect.element(dialog.getByText('42 positions, 1 event')).toBeVisible()
    await expect.element(dialog.getByText('Return to your own session', { exact: false })).toBeVisible()
    expect(screen.getByRole('button', { name: /Claim|Discard/ }).elements()).toEqual([])
  })

  it('cuts a long ID in the middle and shows the full ID on hover', async () => {
    const long = `urn:device:${'0123456789'.repeat(8)}`
    const { screen } = await open(waiting({ ...aQuarantinedDevice(), deviceUid: long }))
    const name = screen.getByRole('button', { name: long })
    await expect.element(name).toBeVisible()
    const head = name.element().querySelector('.m-cut-head')!
    await expect.poll(() => head.scrollWidth > head.clientWidth).toBe(true)
    await expect.element(name.getByTitle(long)).toBeVisible()
    await expect.element(name.getByText('456789', { exact: true })).toBeVisible()
  })

  it('claims a device for a unit without one, and keeps the input when refused', async () => {
    let tries = 0
    const server = waiting(aQuarantinedDevice()).on(claimQuarantinedDevice, () =>
      ++tries === 1 ? problem(409, 'Unit 80 already has a device.') : { unitId: 80, accepted: 43, duplicate: 0 },
    )
    const { screen, dialog, sent } = await open(server)
    await screen.getByRole('button', { name: 'Claim', exact: true }).click()
    await dialog.getByRole('radio', { name: 'Existing unit without a device' }).click()
    await dialog.getByRole('combobox', { name: 'Unit' }).click()
    await dialog.getByRole('option', { name: /Bare/ }).click()
    await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Unit 80 already has a device.')
    await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .poll(() => sent('claimQuarantinedDevice').map(({ body }) => body))
      .toEqual([{ unitId: 80 }, { unitId: 80 }])
    await expect.poll(() => sent('listDeviceUnits')[0]?.query.get('free')).toBe('true')
  })

  it('discards a device after a confirmation that names the lost data', async () => {
    const server = waiting(aQuarantinedDevice()).on(discardQuarantinedDevice, undefined)
    const { screen, dialog, sent } = await open(server)
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).toMatchTextContent(/42 positions and 1 event from .*2026.* cannot be undone/)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => sent('discardQuarantinedDevice')[0]?.path).toEqual({ deviceUid: '867730050000099' })
  })
})

describe('ADM-027 ADM-028 detail', () => {
  it('shows the device, its last message and its units, and saves the notes', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
    const server = fakeServer().on(getDevice, aDevice()).on(updateDevice, undefined)
    const { screen, press, sent } = await openScreen(<DeviceDetail params={{ id: '7' }} />, { server, login: root })
    await expect.element(screen.getByText('03.27')).toBeVisible()
    await expect
      .element(screen.getByRole('table', { name: 'Data volume' }).getByRole('row', { name: /^Today/ }))
      .toMatchTextContent('Today1,2341.5 MB')
    const history = screen.getByRole('table', { name: 'History' })
    await expect.element(history).toMatchTextContent(/Tractor 70.*Ada Keller.*Now.*Unit of another company/)
    await expect
      .element(history.getByRole('link', { name: 'Tractor 70' }))
      .toHaveAttribute('href', '/dashboards/equipment-dashboard?equipmentId=70')
    await press('Copy')
    await expect.poll(() => copied).toEqual(['{\n  "position": {\n    "latitude": 45\n  }\n}'])
    expect(await problemsOf(screen.container)).toEqual([])
    await screen.getByLabelText('Notes').fill('New antenna')
    await press('Save')
    await expect
      .poll(() => sent('updateDevice')[0])
      .toMatchObject({ path: { id: '7' }, body: { notes: 'New antenna', version: 2 } })
  })

  it('offers neither saving nor moving to read-only users', async () => {
    const server = fakeServer().on(getDevice, aDevice())
    const { screen } = await openScreen(<DeviceDetail params={{ id: '7' }} />, { server, login: viewer })
    await expect.element(screen.getByText('03.27')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Move' })).not.toBeInTheDocument()
    await expect.element(screen.getByLabelText('Notes')).toBeDisabled()
  })

  it('hides moving from support staff who impersonate a user, but allows editing the notes', async () => {
    const server = fakeServer().on(getDevice, aDevice())
    const login = { ...root, impersonator: { username: 'support' } }
    const { screen } = await openScreen(<DeviceDetail params={{ id: '7' }} />, { server, login })
    await expect.element(screen.getByText('03.27')).toBeVisible()
    await expect.element(screen.getByLabelText('Notes')).toBeEnabled()
    await expect.element(screen.getByRole('button', { name: 'Move' })).not.toBeInTheDocument()
  })

  it('moves a device after a confirmation that explains the effect on data, commands and the other device', async () => {
    // registered first because its path also matches that of a device
    const server = fakeServer()
      .on(listDeviceUnits, {
        items: [
          {
            unitId: 70,
            name: 'Tractor 70',
            serial: '',
            companyName: 'Northfield',
            deviceId: 7,
            deviceSerial: 'AM35-0007',
          },
          {
            unitId: 80,
            name: 'Van',
            serial: 'V-80',
            companyName: 'Northfield',
            deviceId: 8,
            deviceSerial: 'AM35-0008',
          },
        ],
        totalCount: 2,
      })
      .on(getDevice, aDevice())
      .on(moveDevice, { interrupted: 1 })
    const { screen, press, sent } = await openScreen(
      <>
        <DeviceDetail params={{ id: '7' }} />
        <Toasts />
      </>,
      { server, login: root },
    )
    await expect.element(screen.getByText('03.27')).toBeVisible()
    await press('Move')
    const drawer = screen.getByRole('dialog', { name: 'Move AM35-0007 to another unit' })
    await drawer.getByRole('combobox', { name: 'New unit' }).click()
    await expect.element(drawer.getByRole('option', { name: /Tractor 70/ })).not.toBeInTheDocument()
    await drawer.getByRole('option', { name: /Van/ }).click()
    await drawer.getByRole('button', { name: 'Move' }).click()
    await expect.element(drawer.getByText('Select what happens to the other device.')).toBeVisible()
    await drawer.getByRole('radio', { name: 'Replace: AM35-0008 is left without a unit' }).click()
    await drawer.getByRole('button', { name: 'Move' }).click()
    const question = screen.getByRole('dialog', { name: 'Move AM35-0007 to Van?' })
    await expect
      .element(question)
      .toMatchTextContent(
        /its data belongs to Van.*Tractor 70 is left without a device.*AM35-0008 is left without a unit/,
      )
    await question.getByRole('button', { name: 'Move' }).click()
    await expect
      .poll(() => sent('moveDevice')[0])
      .toMatchObject({ path: { id: '7' }, body: { unitId: 80, occupied: 'REMOVE' } })
    await expect.element(screen.getByText(/1 command or file on its way has ended/)).toBeVisible()
  })
})

it('flags a device with a wrong clock, with an example and a fix', async () => {
  const wrongClock = {
    days: 4,
    corrected: 1200,
    heldApart: 1,
    deviceTimestamp: '2026-11-21T16:00:00Z',
    receivedAt: '2026-11-21T08:00:00Z',
    cause: 'ZONE' as const,
  }
  const server = fakeServer().on(getDevice, aDevice({ wrongClock }))
  const { screen } = await openScreen(<DeviceDetail params={{ id: '7' }} />, { server, login: viewer })
  await expect
    .element(screen.getByRole('note'))
    .toMatchTextContent(
      /often wrong.*On 4 of the last 7 days.*1,200 readings were corrected.*1 reading is held apart.*the device sent .*16:00.*received at .*08:00.*Set the device to UTC/,
    )
})
