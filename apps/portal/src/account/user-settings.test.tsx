import {
  getMyContext,
  getMyExportSettings,
  getUser,
  lookupLanguages,
  lookupPresets,
  updateMyExportSettings,
  updateMyMainpage,
  updateUser,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const anna = {
  userId: 7,
  companyId: 1,
  groupId: 3,
  email: 'anna@muster.example',
  isLoggedUser: true,
  hasSecondFactor: false,
  languageId: 1,
  login: 'anna',
  name: 'Anna',
  surname: 'Krüger',
  presetId: 1,
  isMultipleDealer: false,
  isVisibleInNotification: true,
  extraCompanyIds: [],
  notificationMode: 'CUSTOM' as const,
  jsDateFormat: 'dd/MM/yyyy',
  jsTimeFormat: 'HH:mm',
  timezone: 'Europe/Rome',
  status: 'ACTIVE' as const,
  version: 3,
}
const exports = { csvDelimiter: ',' as const, decimalSeparator: '.' as const, sheetPerUnit: false }
const editor = { userId: 7, username: 'anna', acl: ['ADM_USER_VIEW', 'ADM_USER_EDIT'] }
const done = () => new Response(null, { status: 204 })

const knowing = () =>
  fakeServer()
    .on(getUser, ({ path }) => ({
      ...anna,
      userId: Number(path.userId),
      login: path.userId === '7' ? 'anna' : 'other',
    }))
    .on(lookupLanguages, [
      { id: 1, code: 'en', codeIso: 'en', label: 'English' },
      { id: 2, code: 'de', codeIso: 'de', label: 'Deutsch' },
    ])
    .on(lookupPresets, [
      { id: 1, code: 'metric', label: 'Metric' },
      { id: 2, code: 'imperial', label: 'Imperial' },
    ])
    .on(getMyContext, { mu: {} })
    .on(getMyExportSettings, exports)
    .on(updateUser, done)
    .on(updateMyExportSettings, done)
    .on(updateMyMainpage, done)

const open = (server = knowing(), login: { acl?: string[]; impersonator?: { username: string } } = {}, id = 7) =>
  openPortal(`/userSettings/${id}`, { login: { ...editor, ...login }, server })

const changes = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ operation }) => operation.startsWith('update')).map(({ operation, body }) => [operation, body])

it('SHELL-082 shows a user’s settings and sends each changed part by its call', async () => {
  const { screen, server, core } = await openPortal('/userSettings/7', {
    login: { ...editor, acl: [...editor.acl, 'ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP'] },
    server: knowing(),
  })
  await screen.getByLabelText('Units of measure').selectOptions('Imperial')
  await screen.getByLabelText('Date format').selectOptions('yyyy-MM-dd')
  await screen.getByLabelText('Time format').selectOptions('hh:mm a')
  await screen.getByLabelText('Time zone').selectOptions('Asia/Tokyo')
  await screen.getByLabelText('Screen opened after sign-in').selectOptions('Fleet management › Fleet map')
  await screen.getByLabelText('CSV delimiter').selectOptions('Semicolon')
  await screen.getByLabelText('CSV decimal separator').selectOptions('Comma: 1,5')
  await screen.getByLabelText('One sheet per unit in Excel files').click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/The settings have been saved/)).toBeVisible()
  const {
    userId: _id,
    isLoggedUser: _own,
    hasSecondFactor: _factor,
    status: _status,
    version: _version,
    ...stored
  } = anna
  expect(changes(server)).toEqual([
    [
      'updateUser',
      { ...stored, presetId: 2, jsDateFormat: 'yyyy-MM-dd', jsTimeFormat: 'hh:mm a', timezone: 'Asia/Tokyo' },
    ],
    ['updateMyExportSettings', { csvDelimiter: ';', decimalSeparator: ',', sheetPerUnit: true }],
    ['updateMyMainpage', { mainpage: '/fleet' }],
  ])
  expect(core.session.get()?.userSetting).toMatchObject({
    mainpage: '/fleet',
    userMuSettings: { presetId: 2, preset: 'imperial' },
    jsDateFormat: 'yyyy-MM-dd',
    jsTimeFormat: 'hh:mm a',
    timezone: 'Asia/Tokyo',
  })
  // refetches so that figures use the new units without a reload
  await expect
    .poll(() => server.calls.filter(({ operation }) => operation === 'getMyContext').length)
    .toBeGreaterThan(1)
  await screen.getByRole('button', { name: 'Close' }).click()
})

it('sends no unchanged part', async () => {
  const { screen, server } = await open()
  await screen.getByLabelText('CSV decimal separator').selectOptions('Comma: 1,5')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('The settings have been saved.')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => changes(server)).toEqual([['updateMyExportSettings', { ...exports, decimalSeparator: ',' }]])
  await screen.getByRole('button', { name: 'Close' }).click()
})

it('SHELL-070 offers the languages of the server', async () => {
  const { screen } = await open()
  await expect.element(screen.getByLabelText('Language')).toMatchTextContent(/^English\s*Deutsch$/)
})

it('SHELL-072 shows each date and time format with the current time', async () => {
  const { screen } = await open()
  await expect.element(screen.getByLabelText('Date format')).toMatchTextContent(/\d\d\/\d\d\/\d{4} \(dd\/MM\/yyyy\)/)
  await expect.element(screen.getByLabelText('Time format')).toMatchTextContent(/\d\d:\d\d \(HH:mm\)/)
})

it('shows only language, units, formats and time zone of another user', async () => {
  const { screen, server } = await open(knowing(), {}, 8)
  await expect.element(screen.getByRole('heading', { name: 'Settings of other' })).toBeVisible()
  expect(screen.getByText('Exported files').elements()).toEqual([])
  await screen.getByLabelText('Units of measure').selectOptions('Imperial')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('The settings have been saved.')).toBeVisible()
  await expect.poll(() => changes(server).map(([operation]) => operation)).toEqual(['updateUser'])
  await screen.getByRole('button', { name: 'Close' }).click()
})

it('disables all fields during impersonation', async () => {
  const { screen } = await open(knowing(), { impersonator: { username: 'support' } })
  for (const label of ['Units of measure', 'Date format', 'Screen opened after sign-in', 'CSV delimiter'])
    await expect.element(screen.getByLabelText(label)).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save' }).elements()).toEqual([])
})

it('disables language and units without ADM_USER_EDIT', async () => {
  const { screen, server } = await open(knowing(), { acl: ['ADM_USER_VIEW'] })
  await expect.element(screen.getByLabelText('Units of measure')).toBeDisabled()
  await screen.getByLabelText('CSV decimal separator').selectOptions('Comma: 1,5')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('The settings have been saved.')).toBeVisible()
  await expect.poll(() => changes(server).map(([operation]) => operation)).toEqual(['updateMyExportSettings'])
  await screen.getByRole('button', { name: 'Close' }).click()
})

it('offers the menu’s screens and the current page as home page', async () => {
  const server = knowing()
  const report = '/reports/keyonoff/detail?unitIds=7'
  const { screen } = await openPortal('/userSettings/7', {
    login: { ...editor, userSetting: { mainpage: report } },
    server,
  })
  const field = screen.getByLabelText('Screen opened after sign-in')
  await expect.element(field).toHaveValue(report)
  // the user's menu is empty
  const offered = [...(field.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(offered).toEqual([report])
  await screen.getByLabelText('CSV delimiter').selectOptions('Semicolon')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => changes(server).map(([operation]) => operation)).toEqual(['updateMyExportSettings'])
})

it('ERR-011 shows the server’s rejection and keeps the selection', { meta: { raises: ['updateError'] } }, async () => {
  const { screen } = await open(knowing().on(updateUser, () => problem(400, 'No.', { errors: ['presetId: is none'] })))
  await screen.getByLabelText('Units of measure').selectOptions('Imperial')
  await screen.getByRole('button', { name: 'Save' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Not saved' })
  await expect.element(dialog).toMatchTextContent(/No\.\s*presetId: is none/)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByLabelText('Units of measure')).toHaveValue('2')
})

it('retries loading the settings', async () => {
  const { screen, server } = await open(knowing().on(getUser, () => problem(404, 'There is no user 7.')))
  await expect.element(screen.getByText('There is no user 7.')).toBeVisible()
  server.on(getUser, anna)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByLabelText('Units of measure')).toBeVisible()
})

describe('SHELL-082 SHELL-092', () => {
  it('opens to holders of ADM_USER_VIEW, under the menu', async () => {
    const { screen } = await open(knowing(), { acl: ['ADM_USER_VIEW'] })
    await expect.element(screen.getByRole('heading', { name: 'User settings' })).toBeVisible()
    await expect.element(screen.getByRole('banner')).toBeVisible()
  })

  it('redirects other users to the root, even from their own settings', async () => {
    const { where } = await open(knowing(), { acl: ['ADM_USER_EDIT'] })
    await expect.poll(where).toBe('/dashboards/main-dashboard')
  })
})
