import {
  alarmsCountByType,
  countNextMonthExpirations,
  getApplicationMaintenanceInfo,
  getUnitsStatusCounters,
  listAlarmsPaginated,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dashboardServer, everything, tile, titles } from '@muster/plugin-dashboards/testing'
import { openPortal } from '../testing.tsx'

const path = '/dashboards/main-dashboard'

const open = (server = dashboardServer(), login: Parameters<typeof openPortal>[1] = { login: everything }) =>
  openPortal(path, { ...login, server })

it('EVT-007 shows no priority for an alarm without one', async () => {
  const items = [
    { alarmTypeId: 1, alarmTypeCode: 'DOOR', alarmTypeName: 'Door', priorityCode: 'NULL', count: 2, unreadCount: 1 },
  ]
  const server = dashboardServer().on(alarmsCountByType, { items, totalCount: 1 })
  server.on(listAlarmsPaginated, {
    items: [
      {
        alarmId: 1,
        alarmTypeId: 1,
        alarmTypeCode: 'DOOR',
        alarmTypeName: 'Door',
        priorityCode: 'NULL',
        unitId: 7,
        unitName: 'Tractor 7',
        timestamp: new Date().toISOString(),
        position: [],
        iconName: 'alarm',
        isRead: 'UNREAD',
        text: '',
        color: 'cecece',
      },
    ],
    totalCount: 1,
  })
  await open(server)
  await expect.element(tile('Alarms by type')).toMatchTextContent(/Door1 unread2/)
  await expect.element(tile('Recent alarms')).toMatchTextContent(/DoorTractor 7/)
})

it('MAP-025 marks alarms by priority and maintenance by state in the colours of the theme', async () => {
  await open()
  await expect.element(tile('Alarms by type').getByText('Overspeed')).toBeVisible()
  await expect.element(tile('Maintenance').getByText('Overdue')).toBeVisible()
  await expect.element(tile('Recent alarms').getByRole('link').first()).toBeVisible()
  const marks = (title: string) =>
    [...tile(title).element().querySelectorAll('.tile-mark, .tile-bar > span')].map(
      mark => getComputedStyle(mark).backgroundColor,
    )
  const red = 'rgb(215, 58, 64)'
  expect(['Alarms by type', 'Recent alarms', 'Maintenance', 'Maintenance due'].map(marks)).toEqual([
    [red, red],
    [red],
    [red],
    [red],
  ])
})

it('SHELL-080 SHELL-088 shows the fleet’s tiles in order with their figures', async () => {
  await open()
  // the first load of the screen is slow
  await expect.element(page.getByRole('heading', { name: 'Main dashboard' })).toBeVisible()
  expect(titles()).toEqual([
    'Units by status',
    'Last reported',
    'Live map',
    'Since yesterday 18:00',
    'Recent alarms',
    'Alarms by type',
    'Maintenance',
    'Maintenance due',
    'Subscriptions ending',
  ])
  await expect.element(tile('Units by status').getByText('41')).toBeVisible()
  await expect.element(tile('Last reported')).toMatchTextContent(/Within an hour40Within a day3/)
  await expect.element(tile('Alarms by type')).toMatchTextContent(/OverspeedHigh · 5 unread12/)
  await expect
    .element(tile('Recent alarms').getByRole('link', { name: 'Tractor 7' }))
    .toHaveAttribute('href', '/dashboards/equipment-dashboard?equipmentId=7')
  await expect.element(tile('Maintenance')).toMatchTextContent(/Overdue ?3/)
  await expect.element(tile('Maintenance due').getByText('12 h overdue')).toBeVisible()
  await expect.element(tile('Subscriptions ending')).toMatchTextContent(/4subscriptions end in \w+ \d{4}/)
})

it('SHELL-088 opens to every signed-in user, with a note if no tile is permitted', async () => {
  const { server } = await open(dashboardServer(), { login: { acl: [], feature: [] } })
  await expect.element(page.getByText('There are no figures for your account.', { exact: false })).toBeVisible()
  expect(server.calls.filter(({ operation }) => operation === getUnitsStatusCounters.id)).toEqual([])
})

it('shows only the tiles whose calls the session may make', async () => {
  await open(dashboardServer(), { login: { acl: ['DESKTOP_VIEW'], feature: ['DASHBOARDS'] } })
  await expect.element(tile('Alarms by type')).toBeVisible()
  await expect.poll(() => titles()).toEqual(['Alarms by type', 'Subscriptions ending'])
})

it('links to an existing screen', async () => {
  await open()
  await expect
    .element(tile('Units by status').getByRole('link', { name: 'Fleet map' }))
    .toHaveAttribute('href', '/fleet')
  await expect.element(tile('Subscriptions ending').getByText('subscriptions end in', { exact: false })).toBeVisible()
})

it('links each number to the list of counted items', async () => {
  const acl = [...everything.acl, 'ADM_UNIT_VIEW', 'SUBSCRIPTIONS'] as const
  const feature = [...everything.feature, 'REPORTS', 'ADMINISTRATION', 'SUBSCRIPTIONS']
  await open(dashboardServer(), { login: { acl, feature } })
  const counts = async (title: string, name: string) => {
    const link = tile(title).getByRole('link', { name, exact: true })
    await expect.element(link).toBeVisible()
    return link.element().getAttribute('href')
  }
  expect(await counts('Units by status', 'Working: 41')).toBe('/administration/data/units?status=1')
  expect(await counts('Last reported', 'Within a day: 3')).toBe('/administration/data/units?reported=LAST_DAY')
  expect(await counts('Maintenance', 'Overdue: 3')).toBe('/maintenance/fleet/detail?unitIds=all&states=OVERDUE')
  expect(await counts('Alarms by type', 'Overspeed: 12')).toMatch(
    /^\/reports\/events-detail\?unitIds=all&from=\S+T00:00:00.000Z&to=\S+T23:59:59.999Z&alarmTypeIds=1$/,
  )
})

it('counts since yesterday evening in the user’s time zone', async () => {
  const server = dashboardServer().on(alarmsCountByType, ({ query }) => {
    const type = { priorityCode: 'HIGH', unreadCount: 0 }
    const items = [
      { ...type, alarmTypeId: 1, alarmTypeCode: 'SOS', alarmTypeName: 'SOS', count: 3 },
      { ...type, alarmTypeId: 4, alarmTypeCode: 'CURFEW', alarmTypeName: 'Used outside allowed hours', count: 2 },
    ]
    return query.has('since') ? { items, totalCount: 2 } : { items: [], totalCount: 0 }
  })
  await open(server, {
    login: {
      acl: [...everything.acl, 'ADM_UNIT_VIEW'],
      feature: [...everything.feature, 'REPORTS', 'ADMINISTRATION'],
      userSetting: { timezone: 'Asia/Kolkata' },
    },
  })
  const since = tile('Since yesterday 18:00')
  await expect.element(since.getByRole('link', { name: 'Alarms: 5' })).toBeVisible()
  const outside = since.getByRole('link', { name: 'Use outside allowed hours: 2' }).element().getAttribute('href')
  // 18:00 in India
  expect(outside).toMatch(/unitIds=all&from=\S+T12:30:00.000Z&to=\S+T18:29:59.999Z&alarmTypeIds=4$/)
  await expect
    .element(since.getByRole('link', { name: 'Units that fell silent: 7' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/administration\/silent-units\?since=/))
})

it('links an alarm to its position', async () => {
  await open(dashboardServer(), { login: { ...everything, feature: [...everything.feature, 'REPORTS'] } })
  await expect
    .element(tile('Recent alarms').getByRole('link', { name: 'Overspeed' }))
    .toHaveAttribute('href', '/reports/eventsDetailMap?eventsIds=1')
})

it('hides links to forbidden screens', async () => {
  await open(dashboardServer(), { login: { acl: ['DESKTOP_VIEW'], feature: everything.feature } })
  await expect.element(tile('Units by status').getByText('41')).toBeVisible()
  await expect.element(tile('Units by status').getByRole('link')).not.toBeInTheDocument()
})

describe('a tile', () => {
  it('shows placeholders of the final height without flashing', async () => {
    const answer = Promise.withResolvers<{ count: number }>()
    await open(dashboardServer().on(countNextMonthExpirations, () => answer.promise))
    const waiting = tile('Subscriptions ending').getByLabelText('Loading')
    await expect.element(waiting).toBeInTheDocument()
    expect(getComputedStyle(waiting.element()).animationDelay).toBe('0.2s')
    const height = tile('Subscriptions ending').element().clientHeight
    answer.resolve({ count: 1 })
    await expect.element(tile('Subscriptions ending').getByText('subscription ends in', { exact: false })).toBeVisible()
    expect(tile('Subscriptions ending').element().clientHeight).toBe(height)
  })

  it('shows an empty state', async () => {
    await open(dashboardServer().on(alarmsCountByType, { items: [], totalCount: 0 }))
    await expect.element(tile('Alarms by type').getByText('No alarms in the last 7 days')).toBeVisible()
  })

  it('shows its failure with a retry while other tiles update', async () => {
    let isBroken = true
    const server = dashboardServer().on(countNextMonthExpirations, () =>
      isBroken ? problem(409, 'The counters are being rebuilt.') : { count: 2 },
    )
    await open(server)
    const failed = tile('Subscriptions ending')
    await expect.element(failed.getByRole('alert')).toMatchTextContent(/could not be loaded.*being rebuilt/)
    await expect.element(tile('Units by status').getByText('41')).toBeVisible()
    isBroken = false
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect.element(failed.getByText('subscriptions end in', { exact: false })).toBeVisible()
  })

  it('polls every 30 seconds and keeps old figures with their time after a failure', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
    })
    try {
      let isBroken = false
      await open(
        dashboardServer().on(countNextMonthExpirations, () => (isBroken ? problem(409, 'Busy.') : { count: 2 })),
      )
      const expiring = tile('Subscriptions ending')
      await expect.element(expiring.getByText('subscriptions end in', { exact: false })).toBeVisible()
      isBroken = true
      await vi.advanceTimersByTimeAsync(30_000)
      await expect.element(expiring.getByRole('status')).toMatchTextContent(/Not updated since \d\d:\d\d:\d\d/)
      await expect.element(expiring.getByText('2', { exact: true })).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })
})

it('shows planned downtime with the time zone', async () => {
  await open(
    dashboardServer().on(getApplicationMaintenanceInfo, {
      planned: true,
      from: '2026-12-01T22:00:00Z',
      to: '2026-12-01T23:00:00Z',
      message: 'A new database.',
    }),
  )
  await expect.element(page.getByText(/down for maintenance from .*UTC.* to .*A new database\./)).toBeVisible()
})

it('omits downtime without a response', async () => {
  await open(fakeServer())
  await expect.element(tile('Units by status').getByRole('alert')).toBeVisible()
  await expect.poll(() => titles()).toHaveLength(9)
})
