import { searchTrackingUnits, type FleetSchemas } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPortal } from '../../testing.tsx'

const home = '/dashboards/main-dashboard'
const login = { acl: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: ['MAP', 'DASHBOARDS'] }

const position = (unitId: number, name: string): FleetSchemas['UnitPosition'] => ({
  unitId,
  name,
  lat: 1,
  lng: 2,
  statusId: 1,
  statusColor: '1c8a4c',
  iconName: '',
  lastPositionTimestamp: '2026-03-31T12:00:00Z',
})
const fleet = [position(5, 'Loader 5'), position(12, 'Loader 12')]
const server = () =>
  fakeServer().on(searchTrackingUnits, ({ query }) => {
    const items = fleet.filter(({ name }) => name.toLowerCase().includes((query.get('unitName') ?? '').toLowerCase()))
    return { items, totalCount: items.length, totalElements: items.length, totalPages: 1 } as never
  })

async function openPalette(options: Parameters<typeof openPortal>[1] = {}, address = home) {
  const portal = await openPortal(address, { login, server: server(), ...options })
  await expect.element(portal.screen.getByRole('banner')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const input = portal.screen.getByRole('combobox')
  await expect.element(input).toHaveFocus()
  return { ...portal, input }
}

const options = () =>
  [...document.querySelectorAll('[role=option]')].map(option => option.querySelector('span')!.textContent)
const chosen = () => document.querySelector('[role=option][aria-selected=true] span')?.textContent
const pointed = () => {
  const id = document.querySelector('[role=combobox]')!.getAttribute('aria-activedescendant')
  return document.querySelector(`[id="${id}"] span`)?.textContent
}

describe('the palette', () => {
  it('opens a screen by a few letters and Enter', async () => {
    const { where, screen } = await openPalette()
    await userEvent.keyboard('fleet m')
    await expect.poll(chosen).toBe('Fleet map')
    expect([...document.querySelectorAll('[aria-selected=true] mark')].map(({ textContent }) => textContent)).toEqual([
      'Fleet',
      'm',
    ])
    await userEvent.keyboard('{Enter}')
    await expect.poll(where).toBe('/fleet')
    expect(screen.getByRole('combobox').elements()).toEqual([])
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })

  it('finds units after a pause in the input and opens them on the map', async () => {
    const { where, screen, server } = await openPalette()
    await userEvent.keyboard('l')
    await userEvent.keyboard('oader 1')
    await expect.poll(chosen).toBe('Loader 12')
    const searches = server.calls.filter(({ operation }) => operation === 'searchTrackingUnits')
    expect(searches.map(({ query }) => [query.get('unitName'), query.get('size')])).toEqual([['loader 1', '8']])
    await userEvent.keyboard('{Enter}')
    await expect.poll(where).toContain('/fleet?unitId=12')
    await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
  })

  it('requests no units for one letter or without permission for the map', async () => {
    const { server, input } = await openPalette({ login: { acl: ['DESKTOP_VIEW'], feature: ['DASHBOARDS'] } })
    await input.fill('loader')
    await expect.element(page.getByText('No results for “loader”')).toBeVisible()
    expect(server.calls.map(({ operation }) => operation)).not.toContain('searchTrackingUnits')
  })

  it('moves up, down, to both ends, and wraps around', async () => {
    await openPalette()
    const all = options()
    expect(all.length).toBeGreaterThan(3)
    const steps = ['{ArrowDown}', '{End}', '{ArrowDown}', '{ArrowUp}', '{Home}'] as const
    for (const [i, place] of [1, -1, 0, -1, 0].entries()) {
      await userEvent.keyboard(steps[i]!)
      await expect.poll(chosen).toBe(all.at(place))
      expect(pointed()).toBe(all.at(place))
    }
  })

  it('closes on Esc and restores the focus', async () => {
    const { screen, input } = await openPalette()
    await userEvent.keyboard('{Escape}')
    await expect.element(input).not.toBeInTheDocument()
    const button = screen.getByRole('button', { name: 'Search', exact: false })
    await button.click()
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  })

  it('shows the user’s recent screens and units for an empty search', async () => {
    const first = await openPalette()
    await userEvent.keyboard('loader 5')
    await expect.poll(chosen).toBe('Loader 5')
    await userEvent.keyboard('{Enter}')
    await expect.element(first.screen.getByLabelText('Find a unit, fleet or company')).toBeVisible()
    await first.router.navigate(home)
    await expect.element(first.screen.getByRole('heading', { name: 'Main dashboard' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    const last = first.screen.getByRole('group', { name: 'Recently visited' })
    await expect.element(last).toBeVisible()
    expect(
      last
        .getByRole('option')
        .elements()
        .map(option => option.textContent),
    ).toEqual(['Fleet map', 'Loader 5'])
    await userEvent.keyboard('fleet')
    await expect.poll(options).toEqual(['Fleet map'])
    await first.screen.unmount()

    await openPalette({ login: { ...login, userId: 8 } })
    expect(page.getByRole('group', { name: 'Recently visited' }).elements()).toEqual([])
  })

  it('offers the actions of the user menu', async () => {
    const { screen, input } = await openPalette()
    await input.fill('sign out')
    await expect.poll(chosen).toBe('Sign out')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog', { name: 'Sign out?' })).toBeVisible()
  })

  it('reports searching, no result and failure', async () => {
    let answer: (value: unknown) => void = () => {}
    const slow = fakeServer().on(
      searchTrackingUnits,
      () =>
        new Promise(resolve => {
          answer = resolve
        }) as never,
    )
    const { input, screen } = await openPalette({ server: slow })
    await input.fill('xyz')
    await expect.element(screen.getByText('Searching units')).toBeVisible()
    await expect.poll(() => slow.calls.length).toBeGreaterThan(1)
    answer({ items: [], totalCount: 0 })
    await expect.element(screen.getByText('No results for “xyz”')).toBeVisible()
    slow.on(searchTrackingUnits, () => problem(500, 'Oops.'))
    await input.fill('zyx')
    await expect.element(screen.getByText(/The units could not be searched/)).toBeVisible()
  })

  it('fills a phone screen', async () => {
    await openPalette({ width: 360 })
    const { width, height } = document.querySelector('dialog.palette')!.getBoundingClientRect()
    expect([width, height]).toEqual([360, 800])
    for (const option of document.querySelectorAll('[role=option]'))
      expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await page.viewport(1280, 800)
  })
})
