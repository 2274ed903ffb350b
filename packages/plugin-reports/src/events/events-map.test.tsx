import { reportAlarms } from '@muster/contract'
import { aLogin, fakeCore, problem } from '@muster/core/testing'
import { drawInMemory } from '@muster/map-kit/testing'
import { plainTheme, TestHost } from '@muster/ui/testing'
import type { TFunction } from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { messages } from '../../test/messages.ts'
import { alarmsOnMap, listedPlace, priorityGroups } from './alarms-on-map.ts'
import { EventsMap } from './events-map.tsx'
import { anAlarm, anAlarmServer, login, openEvents } from '../../test/alarm-server.tsx'

let maps: ReturnType<typeof drawInMemory>
beforeEach(() => {
  maps = drawInMemory()
})

const map = (...eventsIds: number[]) => (
  <div style={{ height: 600 }}>
    <EventsMap query={{ eventsIds }} />
  </div>
)

describe('an alarm on the map', () => {
  it('EVT-006 contains ID, position as longitude and latitude, icon, priority and read flag', () => {
    const alarm = anAlarm(7, { position: [9.2, 45.4] })
    expect(alarmsOnMap([alarm, anAlarm(8, { position: [] })])).toEqual([
      { alarmId: 7, position: [9.2, 45.4], iconName: 'alarm', priorityCode: 'MEDIUM', isRead: 'UNREAD', alarm },
    ])
  })

  it('EVT-007 MAP-021 uses the colour for no priority', () => {
    const theme = { alarmColours: { HIGH: '#d73a40' } }
    const colours = alarmsOnMap([
      anAlarm(1, { priorityCode: 'NULL' }),
      anAlarm(2, { priorityCode: 'HIGH', position: [9.5, 45.4] }),
    ]).map(each => listedPlace(each, theme))
    expect(colours).toMatchObject([
      { id: 1, lat: 45.4, color: '#cecece' },
      { id: 2, lng: 9.5, color: '#d73a40' },
    ])
  })
})

describe('the map', () => {
  it('EVT-001 shows alarms as markers and counts alarms at one spot in one marker', async () => {
    const maps = drawInMemory()
    const server = anAlarmServer().on(reportAlarms, {
      items: [1, 2, 4].map(id => anAlarm(id, { position: id === 4 ? [12, 45.4] : [9.2, 45.4] })),
      totalCount: 3,
    })
    const { screen } = await openEvents(map(1, 2, 4), server)
    await expect.element(screen.getByRole('button', { name: /^2 alarms/ })).toBeVisible()
    await expect.poll(() => maps.last.drawn('units').map(({ key }) => key)).toEqual([4])
  })

  it('EVT-001 EVT-003 EVT-007 EVT-014 MAP-013 MAP-020 requests alarms by ID, draws them at 54 px and lists them in the open section “result”', async () => {
    const { screen, sent } = await openEvents(map(1, 2, 3))
    const section = screen.getByRole('button', { name: /Result/ })
    await expect.element(section).toHaveAttribute('aria-expanded', 'true')
    await expect.element(section).toMatchTextContent('2')
    const list = screen.getByRole('navigation', { name: 'Alarms on the map' })
    expect(
      list
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Emergency buttonUnreadUnit 1 · 03/06/2026 08:30 · High', 'Key onReadUnit 2 · 03/06/2026 08:30'])
    const picture = { image: expect.stringMatching(/^sprite:54:/) }
    await expect.poll(() => maps.last.drawn('units')).toMatchObject([picture, picture])
    await expect.element(screen.getByText('1 alarm has no known position.')).toBeVisible()
    await expect.poll(() => sent('reportAlarms')[0]?.body).toEqual({ alarmIds: [1, 2, 3], limit: 5000, offsetUtc: 0 })
  })

  it('WIDGET-037 collapses and expands its panel and keeps the open section', async () => {
    const { screen } = await openEvents(map(1, 2))
    const panel = screen.getByRole('complementary', { name: 'Alarms on the map' })
    const width = () => panel.element().getBoundingClientRect().width
    await screen.getByRole('button', { name: 'Hide the list' }).click()
    await expect.poll(width).toBe(0)
    expect(screen.getByRole('button', { name: /Result/ }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Show the list' }).click()
    await expect.poll(width).toBeGreaterThan(300)
    await expect.element(screen.getByRole('button', { name: /Result/ })).toHaveAttribute('aria-expanded', 'true')
  })

  it('WIDGET-037 covers the map with the panel on a phone and collapses it when an alarm is selected', async () => {
    const { screen, dialog } = await openEvents(map(1, 2), anAlarmServer(), 360)
    await screen.getByRole('button', { name: 'Show the list' }).click()
    await screen.getByRole('button', { name: /Emergency button/ }).click()
    await expect.element(dialog).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Show the list' })).toBeVisible()
  })

  it('MAP-025 uses the theme colours of priorities', async () => {
    const core = fakeCore({ fetch: anAlarmServer().fetch, login: aLogin(login) })
    const theme = { ...plainTheme, alarmColours: { HIGH: 'rgb(1, 2, 3)' } }
    const screen = await render(
      <TestHost core={core} messages={messages} theme={theme}>
        {map(1, 2)}
      </TestHost>,
    )
    await expect.element(screen.getByRole('button', { name: /Emergency button/ })).toBeVisible()
    const dots = [...screen.container.querySelectorAll('.mk-dot')].map(dot => getComputedStyle(dot).backgroundColor)
    expect(dots).toEqual(['rgb(1, 2, 3)', 'rgb(206, 206, 206)'])
    await expect.poll(() => maps.last.drawn('units').map(({ color }) => color)).toEqual(['rgb(1, 2, 3)', '#cecece'])
    // cluster colours
    const t = ((key: string) => key) as TFunction
    const alarms = alarmsOnMap([anAlarm(1, { priorityCode: 'HIGH' }), anAlarm(2, { priorityCode: 'LOW' })])
    const groups = priorityGroups(alarms, theme, t)
    expect(groups.map(({ id, color }) => [id, color])).toEqual([
      ['HIGH', 'rgb(1, 2, 3)'],
      ['LOW', '#cecece'],
    ])
    // popup colour
    await screen.getByRole('button', { name: /Emergency button/ }).click()
    const dot = () => screen.getByRole('dialog').element().querySelector('.event-dot')
    await expect.poll(() => dot() && getComputedStyle(dot()!).backgroundColor).toBe('rgb(1, 2, 3)')
  })

  it('MAP-015 shows details of an alarm in a popup and marks it as read there', async () => {
    const { screen, dialog, sent } = await openEvents(map(1, 2))
    await screen.getByRole('button', { name: /Emergency button/ }).click()
    await expect.element(dialog).toHaveAccessibleName('Emergency button, Unit 1')
    await expect.element(dialog).toMatchTextContent('PriorityHighStatusUnreadText91 km/h')
    await dialog.getByRole('button', { name: 'Mark as read' }).click()
    await expect.element(dialog).toMatchTextContent('StatusRead')
    await expect.poll(() => sent('markAlarmAsRead')[0]?.query.get('unitId')).toBe('1')
  })

  it('shows a notice if there are no alarms to show', async () => {
    const placeless = await openEvents(map(3))
    await expect.element(placeless.screen.getByText('1 alarm has no known position.')).toBeVisible()
    const server = anAlarmServer().on(reportAlarms, () => problem(500, 'Sorry.'))
    const failed = await openEvents(map(1), server)
    await expect.element(failed.screen.getByText('Sorry.')).toBeVisible()
  })
})
