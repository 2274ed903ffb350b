import { getReportingCountWidget, getUnitsStatusCounters } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { closeToasts } from '@muster/ui'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const home = '/dashboards/main-dashboard'
const mapUser = { acl: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP', 'DASHBOARDS'] }

describe('SHELL-013 redirects to the login page without a token', () => {
  it.each(['/', home, '/fleet', '/nowhere'])('%s', async address => {
    const { where, screen } = await openPortal(address)
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => where().split('?')[0]).toBe('/auth/login')
  })
})

describe('SHELL-014 redirects to the welcome page without an accepted disclaimer', () => {
  it.each(['/', home, '/fleet', '/nowhere', '/auth/login'])('%s', async address => {
    const { where, screen } = await openPortal(address, { login: { legalDisclaimerAccepted: false } })
    await expect.element(screen.getByRole('heading', { name: 'Before you start' })).toBeVisible()
    await expect.poll(() => where().split('?')[0]).toBe('/auth/welcome-page')
  })
})

const startsWithMap = { acl: ['ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP'], userSetting: { mainpage: '/fleet' } }

it.each([
  ['SHELL-016 SHELL-080 the empty path with any home page', '/', startsWithMap],
  ['SHELL-017 an unknown path with any home page', '/nowhere/at/all', startsWithMap],
  ['SHELL-088 the main dashboard, without any permission,', home, {}],
])('%s opens the main dashboard', async (_name, address, login) => {
  const { where, screen } = await openPortal(address, { login })
  await expect.element(screen.getByText('Main dashboard').first()).toBeVisible()
  await expect.poll(() => where()).toBe(home)
})

it('reports an unknown address, but not the empty one', async () => {
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

describe('SHELL-073 SHELL-015 MAP-047 redirects from the forbidden map to the root without a loop', () => {
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

it('MAP-047 opens the map with its permission', async () => {
  const { where, screen } = await openPortal('/fleet?unitId=7', { login: mapUser })
  await expect.element(screen.getByLabelText('Find a unit, fleet or company')).toBeVisible()
  await expect.poll(() => where()).toBe('/fleet?unitId=7')
})

it('redirects an invalid query to the root', async () => {
  const { where } = await openPortal('/fleet?unitId=seven', { login: mapUser })
  await expect.poll(where).toBe(home)
})

it('SHELL-018 shows the menu on screens only, not on login pages', async () => {
  const { screen } = await openPortal(home, { login: mapUser })
  await expect.element(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await screen.unmount()
  const { screen: login } = await openPortal('/auth/login')
  await expect.element(login.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(login.getByRole('navigation').elements()).toEqual([])
})

it('SHELL-040 ends the session on 401 and opens the login page with a notice, which returns to the screen', async () => {
  const server = fakeServer().on(getUnitsStatusCounters, () => problem(401, 'Expired.'))
  const { core, screen, where } = await openPortal(home, { login: mapUser, server })
  await expect.element(screen.getByText(/has ended/)).toBeVisible()
  expect(core.session.get()).toBeNull()
  await expect.poll(() => where()).toBe(`/auth/login?expired=true&returnTo=${encodeURIComponent(home)}`)
})

it('opens the login page with a notice after a logout in another tab', async () => {
  const { core, screen, where } = await openPortal(home, { login: {} })
  await expect.poll(where).toBe(home)
  core.session.signOut('elsewhere')
  await expect.element(screen.getByText(/another tab/)).toBeVisible()
})

it('applies a removed permission to the open screen', async () => {
  const { core, where } = await openPortal('/fleet', { login: mapUser })
  await expect.poll(where).toBe('/fleet')
  core.session.signIn({ ...core.session.get()!, acl: [] })
  await expect.poll(where).toBe(home)
})

it('clears the previous user’s data', async () => {
  const server = fakeServer()
    .on(getReportingCountWidget, { total: 1, lastHour: 1, lastDay: 0, lastWeek: 0, older: 0, neverReported: 0 })
    .on(getUnitsStatusCounters, [{ statusId: 1, code: 'WORKING', name: 'Working', color: '1c8a4c', count: 4321 }])
  const { core, screen } = await openPortal(home, { login: mapUser, server })
  await expect.element(screen.getByText('4,321')).toBeVisible()
  server.on(getUnitsStatusCounters, () => new Promise(() => {}))
  core.session.signIn({ ...core.session.get()!, userId: 8, username: 'other' })
  await expect.element(screen.getByText('4,321')).not.toBeInTheDocument()
})
