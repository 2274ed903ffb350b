import { maintenanceOverallStatus } from '@muster/contract'
import { aLogin, fakeCore } from '@muster/core/testing'
import { drawInMemory } from '@muster/map-kit/testing'
import { plainTheme, TestHost } from '@muster/ui/testing'
import type { TFunction } from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { messages } from '../../test/messages.ts'
import { aMaintenanceServer, aStatus, openScreen } from '../../test/open-screen.tsx'
import { MaintenanceMap } from './maintenance-map.tsx'
import { stateGroups } from './units-on-map.ts'

let maps: ReturnType<typeof drawInMemory>
beforeEach(() => {
  maps = drawInMemory()
})

const map = (...unitIds: number[]) => (
  <div style={{ height: 600 }}>
    <MaintenanceMap query={{ unitIds }} />
  </div>
)

describe('the map', () => {
  it('MNT-035 MAP-018 MAP-020 shows the units of the URL with icons of 54 px', async () => {
    const { screen, sent } = await openScreen(map(1, 2))
    await expect
      .element(screen.getByRole('navigation', { name: 'Units on the map' }))
      .toMatchTextContent('Unit 1OverdueUnit 2Overdue')
    expect(sent('maintenanceOverallStatus')[0]?.body).toEqual({ unitIds: [1, 2] })
    const picture = { image: expect.stringMatching(/^sprite:54:/) }
    await expect.poll(() => maps.last.drawn('units')).toMatchObject([picture, picture])
  })

  it('WIDGET-037 collapses and expands its panel', async () => {
    const { screen } = await openScreen(map(1, 2))
    const list = screen.getByRole('navigation', { name: 'Units on the map' })
    await screen.getByRole('button', { name: 'Hide the list' }).click()
    await expect.poll(() => list.elements()).toEqual([])
    await screen.getByRole('button', { name: 'Show the list' }).click()
    await expect.element(list).toBeVisible()
  })

  it('MAP-025 uses the theme colours of states', async () => {
    const theme = { ...plainTheme, maintenanceColours: { OVERDUE: 'rgb(1, 2, 3)' } }
    const server = aMaintenanceServer().on(maintenanceOverallStatus, {
      items: [aStatus(1), aStatus(2, { mostSevereStateCode: 'PLANNED' })],
      totalCount: 2,
    })
    const core = fakeCore({
      fetch: server.fetch,
      login: aLogin({ acl: ['MNT_FLEET_REPORT_VIEW'], feature: ['MAINTENANCE'] }),
    })
    const screen = await render(
      <TestHost core={core} messages={messages} theme={theme}>
        {map(1, 2)}
      </TestHost>,
    )
    await expect.element(screen.getByRole('button', { name: /Unit 1/ })).toBeVisible()
    const dots = [...screen.container.querySelectorAll('.mk-dot')].map(dot => getComputedStyle(dot).backgroundColor)
    // states missing in the theme use the default colour
    expect(dots).toEqual(['rgb(1, 2, 3)', 'rgb(206, 206, 206)'])
    await expect.poll(() => maps.last.drawn('units').map(({ color }) => color)).toEqual(['rgb(1, 2, 3)', '#cecece'])
    // cluster colours
    const t = ((key: string) => key) as TFunction
    const groups = stateGroups(theme, t)
    expect(groups.slice(0, 2).map(({ id, color }) => [id, color])).toEqual([
      ['OVERDUE', 'rgb(1, 2, 3)'],
      ['DUE_SOON', '#cecece'],
    ])
    // popup colour
    await screen.getByRole('button', { name: /Unit 1/ }).click()
    const dot = () => screen.getByRole('dialog').element().querySelector('.mnt-dot')
    await expect.poll(() => dot() && getComputedStyle(dot()!).backgroundColor).toBe('rgb(1, 2, 3)')
  })

  it('shows a notice if no unit can be shown', async () => {
    const { screen } = await openScreen(map(1), {
      server: aMaintenanceServer().on(maintenanceOverallStatus, {
        items: [aStatus(1, { position: undefined })],
        totalCount: 1,
      }),
    })
    await expect.element(screen.getByText('No units to show')).toBeVisible()
  })
})

describe('the popup', () => {
  /** Delays the response for one unit until released. */
  function held(unit: ReturnType<typeof aStatus>) {
    const release = Promise.withResolvers<void>()
    const server = aMaintenanceServer().on(maintenanceOverallStatus, async ({ query }) => {
      if (!query.get('convertRemaining')) return { items: [aStatus(1)], totalCount: 1 }
      await release.promise
      return { items: [unit], totalCount: 1 }
    })
    return { server, answer: release.resolve }
  }

  const facts = (dialog: Element) =>
    Object.fromEntries(
      [...dialog.querySelectorAll('dl > div')].map(row => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd')?.textContent,
      ]),
    )

  it('MAP-015 MAP-016 MAP-017 shows the status of a unit, a loading animation and a dash for missing values', async () => {
    const { server, answer } = held(
      aStatus(1, { remainingEngineHours: -10, remainingDistance: 341.8, address: undefined }),
    )
    const { screen, sent, dialog } = await openScreen(map(1), { server, preset: 'imperial' })
    await screen.getByRole('button', { name: /Unit 1/ }).click()
    await expect.element(dialog).toHaveAccessibleName('Maintenance of Unit 1')
    const waiting = dialog.getByText('Loading')
    expect(waiting.elements()).toHaveLength(6)
    expect(getComputedStyle(waiting.elements()[0]?.parentElement ?? document.body).animationName).toBe('mk-waiting')
    answer()
    await expect.element(dialog).toMatchTextContent('Overdue')
    expect(facts(dialog.element())).toEqual({
      'Engine hours': '990 h',
      Odometer: '27,961.7 mi',
      'Hours to next service': '-10 h',
      'Distance to next service': '341.8 mi',
      Address: '-',
    })
    // the server returns remaining values in the user's units
    expect(Object.fromEntries(sent('maintenanceOverallStatus')[1]?.query ?? [])).toEqual({
      limit: '1',
      convertRemaining: 'true',
    })
  })

  it('MAP-017 shows a dash for each missing value of a unit', async () => {
    const { server, answer } = held(
      aStatus(1, {
        currentEngineHours: undefined,
        currentOdometer: undefined,
        remainingEngineHours: undefined,
        remainingDistance: undefined,
      }),
    )
    answer()
    const { screen, dialog } = await openScreen(map(1), { server })
    await screen.getByRole('button', { name: /Unit 1/ }).click()
    await expect.element(dialog).toMatchTextContent('Overdue')
    expect(facts(dialog.element())).toEqual({
      'Engine hours': '-',
      Odometer: '-',
      'Hours to next service': '-',
      'Distance to next service': '-',
      Address: '-',
    })
  })

  it('MAP-016 SHELL-078 shows the address and a link to the card', async () => {
    const { server, answer } = held(aStatus(1, { address: 'Via Roma 1, Lodi' }))
    answer()
    const { screen, dialog } = await openScreen(map(1), { server })
    await screen.getByRole('button', { name: /Unit 1/ }).click()
    await expect.element(dialog.getByText('Via Roma 1, Lodi')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Maintenance card' }))
      .toHaveAttribute('href', '/maintenance/fleet/card/1')
  })
})
