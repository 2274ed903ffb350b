import {
  getPushQuietHours,
  getUser,
  getUserNotificationMode,
  listEnabledAlarmNotifications,
  listNotificationAlarmTypes,
  listNotificationEntries,
  listPushDevices,
  updateEmailUnitsNotifications,
  updateEnabledAlarmNotification,
  updatePushQuietHours,
  updatePushUnitsNotifications,
  updateUnitNotification,
  updateUserNotificationMode,
  updateWebUnitsNotifications,
  type Permission,
} from '@muster/contract'
import { assemble, can } from '@muster/core'
import { aLogin, fakeCore, fakeServer, problem } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { TestHost } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import notifications from '../index.ts'
import { messages } from '../../test/messages.ts'
import { notificationSettingsRoute } from '../routes.ts'
import type { AlarmSetting, Mode, UnitSetting } from '../clients/notification-settings.client.ts'
import { SettingsScreen } from './settings-screen.tsx'

const types = [
  { alarmType: 'SOS', name: 'Emergency button', priorityCode: 'HIGH' },
  { alarmType: 'IGNITION_ON', name: 'Key on', priorityCode: 'NULL' },
]

/** Fakes a user with 45 units and two alarm types; saved settings persist. */
function settingsServer(mode: Mode = 'CUSTOM') {
  let now = mode
  const alarms = new Map<string, AlarmSetting>(
    types.map(({ alarmType }) => [
      alarmType,
      { userId: 7, alarmType, channels: { email: false, push: false, web: alarmType === 'SOS' } },
    ]),
  )
  const units = Array.from({ length: 45 }, (_, i): UnitSetting => ({
    unitId: i + 1,
    unitName: `Crane ${i + 1}`,
    channels: { email: true, push: true, web: true },
    alarmTypes: ['SOS', 'IGNITION_ON'],
  }))
  const anna = {
    userId: 8,
    companyId: 1,
    email: 'anna@example.com',
    groupId: 1,
    isLoggedUser: false,
    hasSecondFactor: false,
    status: 'ACTIVE' as const,
    version: 1,
    login: 'anna',
    name: 'Anna',
    surname: 'Rossi',
    jsDateFormat: 'dd/MM/yyyy',
    jsTimeFormat: 'HH:mm',
    timezone: 'Europe/Rome',
    isMultipleDealer: false,
    isVisibleInNotification: false,
    extraCompanyIds: [],
    notificationMode: mode,
  }
  let quiet = { enabled: false, from: 22 * 60, to: 6 * 60, exceptHigh: true }
  const none = () => new Response(null, { status: 204 })
  const server = fakeServer()
    .on(getUser, anna)
    .on(getUserNotificationMode, () => ({ notificationMode: now }))
    .on(updateUserNotificationMode, ({ body }) => {
      now = (body as { notificationMode: Mode }).notificationMode
      return none()
    })
    .on(getPushQuietHours, () => quiet)
    .on(updatePushQuietHours, ({ body }) => {
      quiet = body as typeof quiet
      return none()
    })
    .on(listPushDevices, [])
    .on(listNotificationAlarmTypes, types)
    .on(listEnabledAlarmNotifications, () => [...alarms.values()])
    .on(updateEnabledAlarmNotification, ({ body }) => {
      alarms.set((body as AlarmSetting).alarmType, body as AlarmSetting)
      return none()
    })
    .on(listNotificationEntries, ({ query, body }) => {
      const { search = '' } = body as { search?: string }
      const found = units.filter(({ unitName }) => unitName.includes(search))
      const from = Number(query.get('page')) * 20
      const totalPages = Math.ceil(found.length / 20)
      return { items: found.slice(from, from + 20), totalElements: found.length, totalPages }
    })
    .on(updateUnitNotification, none)
    .on(updateEmailUnitsNotifications, none)
    .on(updatePushUnitsNotifications, none)
    .on(updateWebUnitsNotifications, none)
  const saved = () =>
    server.calls
      .filter(({ operation }) => operation.startsWith('update'))
      .map(({ operation, body }) => [operation, body])
  return { server, saved }
}

interface Options {
  mode?: Mode
  userId?: number
  acl?: Permission[]
  impersonator?: { username: string }
  width?: number
}

async function open({ mode, userId = 7, acl = [], impersonator, width = 900 }: Options = {}) {
  await page.viewport(width, 800)
  const fake = settingsServer(mode)
  const core = fakeCore({ fetch: fake.server.fetch, login: aLogin({ acl, ...(impersonator && { impersonator }) }) })
  const screen = await render(
    <TestHost core={core} registry={assemble([notifications])} messages={messages}>
      <SettingsScreen params={{ userId: String(userId) }} />
      <Toasts />
    </TestHost>,
  )
  const switchOf = (name: string) => screen.getByRole('switch', { name, exact: true })
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(screen.getByRole('rowheader', { name: /^Emergency button/ })).toBeVisible()
  return { ...fake, screen, switchOf, save }
}

it('NOTIF-024 serves /user/notifications/{userId} to every signed-in user', () => {
  const route = assemble([notifications]).routeOf('/user/notifications/:userId')!
  expect(route.path).toBe(notificationSettingsRoute.path)
  const { session } = fakeCore({ login: aLogin({ acl: [], feature: [] }) })
  expect([can(session.get(), route.accessRules), can(null, route.accessRules)]).toEqual([true, false])
})

it('aligns left like all forms, with fields 720 px wide', async () => {
  const { screen } = await open({ width: 1280 })
  const form = screen.container.querySelector('form')!.getBoundingClientRect()
  expect([form.left, form.width]).toEqual([0, 720 + 2 * 24])
})

describe('NOTIF-022 settings', () => {
  it('saves the channels of each alarm type', async () => {
    const { screen, switchOf, save, saved } = await open()
    await expect.element(switchOf('Emergency button, Portal')).toBeChecked()
    await expect.element(switchOf('Key on, Portal')).not.toBeChecked()
    await expect.element(save).toBeDisabled()
    await switchOf('Emergency button, Email').click()
    await switchOf('Key on, Push').click()
    await save.click()
    await expect.element(screen.getByText('The notification settings have been saved.')).toBeVisible()
    const [operation, userId] = ['updateEnabledAlarmNotification', 7]
    expect(saved()).toEqual([
      [operation, { userId, alarmType: 'SOS', channels: { email: true, push: false, web: true } }],
      [operation, { userId, alarmType: 'IGNITION_ON', channels: { email: false, push: true, web: false } }],
    ])
    await expect.element(save).toBeDisabled()
    await expect.element(switchOf('Emergency button, Email')).toBeChecked()
  })

  it('saves the channels of units, with one call for all units that change alike', async () => {
    const { switchOf, save, saved } = await open()
    await switchOf('Crane 1, Email').click()
    await switchOf('Crane 3, Email').click()
    await switchOf('Crane 3, Portal').click()
    await save.click()
    await expect.poll(saved).toEqual([
      ['updateWebUnitsNotifications', { userId: 7, unitIds: [3], enabled: false }],
      ['updateEmailUnitsNotifications', { userId: 7, unitIds: [1, 3], enabled: false }],
    ])
  })

  it('saves the alarms of a unit', async () => {
    const { screen, save, saved } = await open()
    await screen.getByRole('button', { name: 'All alarms' }).first().click()
    await screen.getByRole('checkbox', { name: 'Key on' }).click()
    await expect.element(screen.getByText('1 of 2 alarms')).toBeVisible()
    await save.click()
    const channels = { email: true, push: true, web: true }
    await expect
      .poll(saved)
      .toEqual([['updateUnitNotification', { userId: 7, unitId: 1, channels, alarmTypes: ['SOS'] }]])
  })

  it('finds units by name and page, and saves changes made on another page', async () => {
    const { screen, switchOf, save, saved } = await open()
    await switchOf('Crane 2, Push').click()
    await screen.getByRole('button', { name: 'Next page' }).click()
    await switchOf('Crane 21, Push').click()
    await screen.getByRole('searchbox').fill('Crane 45')
    await switchOf('Crane 45, Push').click()
    await expect.element(switchOf('Crane 21, Push')).not.toBeInTheDocument()
    await save.click()
    const body = { userId: 7, unitIds: [2, 21, 45], enabled: false }
    await expect.poll(saved).toEqual([['updatePushUnitsNotifications', body]])
  })
})

it('saves quiet hours together with the other settings', async () => {
  const { screen, save, saved } = await open()
  const from = screen.getByLabelText('From', { exact: true })
  await expect.element(from).toBeDisabled()
  await screen.getByLabelText('Quiet hours every day').click()
  await expect.element(from).toHaveAttribute('type', 'text')
  await from.fill('21:30')
  await screen.getByLabelText('Push alarms of high priority anyway').click()
  await save.click()
  const body = { enabled: true, from: 21 * 60 + 30, to: 6 * 60, exceptHigh: false }
  await expect.poll(saved).toEqual([['updatePushQuietHours', body]])
  await expect.element(save).toBeDisabled()
  await expect.element(from).toHaveValue('21:30')
})

describe('NOTIF-023 mode', () => {
  it('offers custom and disabled', async () => {
    const { screen, save, saved } = await open()
    const offered = screen
      .getByRole('radio')
      .elements()
      .map(radio => radio.closest('label')?.textContent)
    expect(offered).toEqual(['As selected below', 'No notifications'])
    await screen.getByLabelText('No notifications').click()
    await expect.element(screen.getByText(/No notifications are sent/)).toBeVisible()
    await save.click()
    await expect.poll(saved).toEqual([['updateUserNotificationMode', { notificationMode: 'DISABLED' }]])
  })

  it('shows groups to users who have them, and keeps them when other settings are saved', async () => {
    const { screen, switchOf, save, saved } = await open({ mode: 'NOTIFICATION_GROUPS' })
    await expect.element(screen.getByLabelText('By notification groups')).toBeChecked()
    await expect.element(screen.getByText(/if you are a member of one of them/)).toBeVisible()
    await switchOf('Key on, Email').click()
    await save.click()
    await expect.poll(() => saved().map(([operation]) => operation)).toEqual(['updateEnabledAlarmNotification'])
    await expect.element(screen.getByLabelText('By notification groups')).toBeChecked()
  })
})

describe('saving', () => {
  it('enables saving while a setting differs, and warns before leaving only then', async () => {
    const { switchOf, save } = await open()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await switchOf('Crane 1, Email').click()
    await expect.element(save).toBeEnabled()
    expect(leave()).toBe(true)
    await switchOf('Crane 1, Email').click()
    await expect.element(save).toBeDisabled()
    expect(leave()).toBe(false)
  })

  it('ERR-011 shows the reason of a failure and keeps the changes', { meta: { raises: ['updateError'] } }, async () => {
    const { screen, server, switchOf, save } = await open()
    server.on(updateEnabledAlarmNotification, () => problem(503, 'The database rests.'))
    await switchOf('Key on, Email').click()
    await save.click()
    const dialog = screen.getByRole('dialog', { name: 'Not saved' })
    await expect.element(dialog).toMatchTextContent(/Notification settings .*The database rests\./)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(switchOf('Key on, Email')).toBeChecked()
    await expect.element(save).toBeEnabled()
  })
})

it('shows settings read-only to a support user who acts as the user', async () => {
  const { screen, switchOf } = await open({ impersonator: { username: 'support' } })
  await expect.element(switchOf('Key on, Email')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save' }).elements()).toEqual([])
})

describe('settings of another user', () => {
  const other = { userId: 8, acl: ['ADM_USER_VIEW'] satisfies Permission[] }

  it('shows settings read-only with ADM_USER_VIEW', async () => {
    const { screen, switchOf } = await open(other)
    await expect.element(switchOf('Key on, Email')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  })

  it('NOTIF-022 allows changes with ADM_USER_EDIT and shows the user’s name', async () => {
    const { screen, server, switchOf, save, saved } = await open({ ...other, acl: ['ADM_USER_VIEW', 'ADM_USER_EDIT'] })
    await expect.element(switchOf('Key on, Email')).toBeEnabled()
    const heading = screen.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent('Notification settings Anna Rossi')
    const read = server.calls.find(({ operation }) => operation === listEnabledAlarmNotifications.id)
    expect(read?.path).toEqual({ userId: '8' })
    await switchOf('Crane 1, Email').click()
    await save.click()
    await expect.poll(saved).toEqual([['updateEmailUnitsNotifications', { userId: 8, unitIds: [1], enabled: false }]])
  })
})

it('shows why settings could not be loaded, with a retry', async () => {
  await page.viewport(900, 800)
  const { server } = settingsServer()
  server.on(getUserNotificationMode, () => problem(403, 'Ask your administrator.'))
  const core = fakeCore({ fetch: server.fetch, login: aLogin() })
  const screen = await render(
    <TestHost core={core} registry={assemble([notifications])} messages={messages}>
      <SettingsScreen params={{ userId: '8' }} />
    </TestHost>,
  )
  await expect.element(screen.getByText('Ask your administrator.')).toBeVisible()
  server.on(getUserNotificationMode, { notificationMode: 'CUSTOM' })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('rowheader', { name: /^Emergency button/ })).toBeVisible()
})
