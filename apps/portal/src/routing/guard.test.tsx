import { getReportingCountWidget, getUnitsStatusCounters } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { closeToasts } from '@muster/ui'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const home = '/dashboards/main-dashboard'
const mapUser = { acl: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP', 'DASHBOARDS'] }

describe('SHELL-013 without a token every screen leads to the login page', () => {
  it.each(['/', home, '/fleet', '/nowhere'])('%s', async address => {
    const { where, screen } = await openPortal(address)
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => where().split('?')[0]).toBe('/auth/login')
  })
})

describe('SHELL-014 without an accepted disclaimer every screen leads to the welcome page', () => {
  it.each(['/', home, '/fleet', '/nowhere', '/auth/login'])('%s', async address => {
    const { where, screen } = await openPortal(address, { login: { legalDisclaimerAccepted: false } })
    await expect.element(screen.getByRole('heading', { name: 'Before you start' })).toBeVisible()
    await expect.poll(() => where().split('?')[0]).toBe('/auth/welcome-page')
  })
})

const startsWithMap = { acl: ['ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP'], userSetting: { mainpage: '/fleet' } }

it.each([
  ['SHELL-016 SHELL-080 the empty path, whatever page the user chose to start with,', '/', startsWithMap],
  ['SHELL-017 an unknown path, whatever page the user chose to start with,', '/nowhere/at/all', startsWithMap],
  ['SHELL-088 the main dashboard, without any permission,', home, {}],
])('%s opens the main dashboard', async (_name, address, login) => {
  const { where, screen } = await openPortal(address, { login })
  await expect.element(screen.getByText('Main dashboard').first()).toBeVisible()
  await expect.poll(() => where()).toBe(home)
})

it('an address without a page is named with whom to ask, the empty one is not', async () => {
  const { screen } = await openPortal('/nowhere/at/all', { login: {} })
  await expect
    .element(screen.getByText('There is no page at “/nowhere/at/all”. Check the link, or ask your administrator.'))
    .toBeVisible()
  await screen.unmount()
  closeToasts()
  const { screen: long } = await openPortal(`/${'far'.repeat(100)}`, { login: {} })
  await expect.element(long.getByText(/^There is no page at “\/(far)+f…”\. Check/)).toBeVisible()
  await long.unmount()
  closeToasts()
  const { screen: empty } = await openPortal('/', { login: {} })
  await expect.element(empty.getByText('Main dashboard').first()).toBeVisible()
  expect(empty.getByText('There is no page at', { exact: false }).query()).toBeNull()
})

describe('SHELL-073 SHELL-015 MAP-047 the map is refused, to the root and without a loop,', () => {
  it.each([
    ['without its permission', { acl: ['DESKTOP_VIEW'], feature: ['MAP'] }],
    ['without its feature', { acl: ['ADM_FLEET_AT_GLANCE_VIEW'], feature: [] }],
  ])('%s', async (_name, login) => {
    const { where, screen } = await openPortal('/fleet', { login })
    await expect.poll(where).toBe(home)
    await expect
      .element(screen.getByText('You do not have access to “Fleet map”. Ask your administrator for it.'))
      .toBeVisible()
  })
})

it('MAP-047 the map opens to who may see it', async () => {
  const { where, screen } = await openPortal('/fleet?unitId=7', { login: mapUser })
  await expect.element(screen.getByLabelText('Find a unit, fleet or company'), { timeout: 20_000 }).toBeVisible()
  await expect.poll(() => where()).toBe('/fleet?unitId=7')
})

it('a bad query leads to the root', async () => {
  const { where } = await openPortal('/fleet?unitId=seven', { login: mapUser })
  await expect.poll(where).toBe(home)
})

it('SHELL-018 the menu is on a screen that has one and on no page of the login', async () => {
  const { screen } = await openPortal(home, { login: mapUser })
  await expect.element(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await screen.unmount()
  const { screen: login } = await openPortal('/auth/login')
  await expect.element(login.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(login.getByRole('navigation').elements()).toEqual([])
})

it('SHELL-040 an answer 401 ends the session and leads to the login page, which says so and comes back', async () => {
  const server = fakeServer().on(getUnitsStatusCounters, () => problem(401, 'Expired.'))
  const { core, screen, where } = await openPortal(home, { login: mapUser, server })
  await expect.element(screen.getByText(/has ended/)).toBeVisible()
  expect(core.session.get()).toBeNull()
  await expect.poll(() => where()).toBe(`/auth/login?expired=true&returnTo=${encodeURIComponent(home)}`)
})

it('a logout in another tab leads to the login page, which says so', async () => {
  const { core, screen, where } = await openPortal(home, { login: {} })
  await expect.poll(where).toBe(home)
  core.session.signOut('elsewhere')
  await expect.element(screen.getByText(/another tab/)).toBeVisible()
})

it('a refused permission is noticed on the screen that is open', async () => {
  const { core, where } = await openPortal('/fleet', { login: mapUser })
  await expect.poll(where).toBe('/fleet')
  core.session.signIn({ ...core.session.get()!, acl: [] })
  await expect.poll(where).toBe(home)
})

it('another user sees nothing of the one before', async () => {
  const server = fakeServer()
    .on(getReportingCountWidget, { total: 1, lastHour: 1, lastDay: 0, lastWeek: 0, older: 0, neverReported: 0 })
    .on(getUnitsStatusCounters, [{ statusId: 1, code: 'WORKING', name: 'Working', color: '1c8a4c', count: 4321 }])
  const { core, screen } = await openPortal(home, { login: mapUser, server })
  await expect.element(screen.getByText('4,321')).toBeVisible()
  server.on(getUnitsStatusCounters, () => new Promise(() => {}))
  core.session.signIn({ ...core.session.get()!, userId: 8, username: 'other' })
  await expect.element(screen.getByText('4,321')).not.toBeInTheDocument()
})
