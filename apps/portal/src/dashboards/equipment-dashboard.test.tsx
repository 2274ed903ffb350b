import { getUnitTrackingLastinfo, listUnits } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dashboardServer, everything, tile, titles } from '@muster/plugin-dashboards/testing'
import { openPortal } from '../testing.tsx'

const path = '/dashboards/equipment-dashboard'

it('SHELL-080 SHELL-089 shows model, position, status and maintenance of the unit of equipmentId', async () => {
  await openPortal(`${path}?equipmentId=7`, { login: everything, server: dashboardServer() })
  await expect.element(page.getByRole('heading', { name: 'Tractor 7', level: 1 })).toBeVisible()
  await expect.element(tile('Status')).toMatchTextContent(/Working/)
  await expect.element(tile('Last position')).toMatchTextContent(/Lodi, Italy.*45\.12346, 9\.76543.*2026.*UTC/)
  await expect
    .element(tile('Last position').getByRole('link', { name: 'Show on the map' }))
    .toHaveAttribute('href', '/fleet?unitId=7')
  await expect
    .element(tile('Unit'))
    .toMatchTextContent(/Aurora · Tractor · A 7\.240.*AUR0007.*990007.*North Farms.*Harvest/)
  await expect
    .element(tile('Last signals'))
    .toMatchTextContent(/12 km\/h.*63 ?%.*5,123\.4 h.*84,000 km.*On.*82 °C.*UTC/)
  await expect.element(tile('Maintenance')).toMatchTextContent(/Overdue.*Engine oil.*12 h over.*Field machines/)
  await expect.element(tile('Alarms by type')).toMatchTextContent(/OverspeedHigh6/)
  await expect.element(tile('Actions').getByRole('link', { name: 'Show on the map' })).toBeVisible()
})

it('formats figures in the user’s units and time zone', async () => {
  const userSetting = { userMuSettings: { preset: 'imperial' as const }, timezone: 'America/New_York' }
  await openPortal(`${path}?equipmentId=7`, { login: { ...everything, userSetting }, server: dashboardServer() })
  await expect.element(tile('Last signals')).toMatchTextContent(/7 mph.*52,195 mi.*180 °F.*03:00.*America\/New_York/)
})

it('shows in each tile that a unit never reported', async () => {
  const server = dashboardServer().on(getUnitTrackingLastinfo, {
    unitId: 7,
    unitName: 'Tractor 7',
    address: '-',
    values: [],
  })
  await openPortal(`${path}?equipmentId=7`, { login: everything, server })
  await expect.element(tile('Last position').getByText('This unit has not reported a position yet')).toBeVisible()
  await expect.element(tile('Last signals').getByText('This unit has not reported yet')).toBeVisible()
})

it('SHELL-078 shows a dash for an unknown address', async () => {
  const server = dashboardServer().on(getUnitTrackingLastinfo, {
    unitId: 7,
    unitName: 'Tractor 7',
    address: '-',
    timestamp: '2026-11-21T08:00:00Z',
    position: { lat: 0, lng: 0 },
    values: [],
  })
  await openPortal(`${path}?equipmentId=7`, { login: everything, server })
  await expect.element(tile('Last position')).toMatchTextContent(/Address-Coordinates0\.00000, 0\.00000/)
})

it('returns to the unit selection for an unknown unit', async () => {
  const server = dashboardServer().on(getUnitTrackingLastinfo, () => problem(404, 'No such unit.'))
  const { where } = await openPortal(`${path}?equipmentId=9`, { login: everything, server })
  await expect.element(page.getByText('Unit not found')).toBeVisible()
  await page.getByRole('link', { name: 'Select a unit' }).click()
  await expect.poll(() => where()).toBe(path)
})

it('SHELL-089 redirects without DESKTOP_VIEW and without a message', async () => {
  const { where } = await openPortal(path, {
    login: { acl: ['ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP'] },
    server: dashboardServer(),
  })
  await expect.poll(where).toBe('/dashboards/main-dashboard')
})

it('shows only permitted tiles with DESKTOP_VIEW alone', async () => {
  await openPortal(`${path}?equipmentId=7`, {
    login: { acl: ['DESKTOP_VIEW'], feature: ['DASHBOARDS', 'MAP'] },
    server: dashboardServer(),
  })
  await expect.element(tile('Last position')).toBeVisible()
  await expect.poll(() => titles()).toEqual(['Last position', 'Last signals', 'Actions'])
})

it('MENU-008 lists main and equipment dashboard in the menu group Dashboards', async () => {
  const { where } = await openPortal('/dashboards/main-dashboard', { login: everything, server: dashboardServer() })
  await page.getByText('Dashboards', { exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Main dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Equipment dashboard' }).click()
  await expect.poll(() => where()).toBe(path)
})

describe('without a unit', () => {
  it('SHELL-089 offers units, searches after a pause in the input and opens the selected unit', async () => {
    const server = dashboardServer()
    const { where } = await openPortal(path, { login: everything, server })
    await expect.element(page.getByRole('heading', { name: 'Select a unit' })).toBeVisible()
    await page.getByLabelText('Find a unit by name or serial number').fill('Trac')
    await userEvent.keyboard('tor')
    const asked = () =>
      server.calls.filter(({ operation }) => operation === listUnits.id).map(({ query }) => query.get('filter'))
    await expect.poll(asked).toEqual([null, 'Tractor'])
    await page.getByRole('link', { name: /Tractor 7/ }).click()
    await expect.poll(() => where()).toBe(`${path}?equipmentId=7`)
  })

  it('lists recently opened units', async () => {
    const first = await openPortal(`${path}?equipmentId=7`, { login: everything, server: dashboardServer() })
    await page.getByRole('link', { name: 'Select another unit' }).click()
    await expect
      .element(first.screen.getByRole('region', { name: 'Recently opened' }).getByRole('link', { name: 'Tractor 7' }))
      .toBeVisible()
  })

  it('names the search text without results', async () => {
    await openPortal(path, { login: everything, server: dashboardServer().on(listUnits, { items: [], totalCount: 0 }) })
    await page.getByLabelText('Find a unit by name or serial number').fill('qqq')
    await expect.element(page.getByText('No unit matches “qqq”.')).toBeVisible()
  })

  it('explains how to open the dashboard to users who may not search', async () => {
    await openPortal(path, { login: { acl: ['DESKTOP_VIEW'], feature: ['DASHBOARDS'] }, server: dashboardServer() })
    await expect.element(page.getByText('Your account cannot search units.', { exact: false })).toBeVisible()
  })
})
