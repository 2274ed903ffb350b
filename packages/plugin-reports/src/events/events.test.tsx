import {
  alarmGroupUnit,
  alarmsCountByType,
  exportAlarm,
  getApplicationMaintenanceInfo,
  listAlarms,
  markAlarmAsRead,
  reportAlarms,
} from '@muster/contract'
import { MissingParameterError } from '@muster/core'
import { fakeCore, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { EventsChoice } from './events-choice.tsx'
import { EventsDetail } from './events-detail.tsx'
import { eventsChoice, eventsDetail, eventsMap } from './events.routes.ts'
import { anAlarmServer, openEvents } from '../../test/alarm-server.tsx'

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
const detail = (query: object = {}) => <EventsDetail query={{ unitIds: [1, 2], ...week, page: 1, ...query }} />

describe('the routes', () => {
  it('EVT-012 EVT-013 EVT-014 require the permission to see alarms', () => {
    for (const route of [eventsChoice, eventsDetail, eventsMap])
      expect(route.access).toEqual({ anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW'] })
    expect([eventsChoice, eventsDetail, eventsMap].map(({ path }) => path)).toEqual([
      '/reports/events',
      '/reports/events-detail',
      '/reports/eventsDetailMap',
    ])
  })

  it('EVT-013 reads units, dates and backUrl in the list', () => {
    expect(eventsDetail.readQuery(`?unitIds=1,2&from=${week.from}&to=${week.to}&backUrl=/x`)).toEqual({
      query: { backUrl: '/x', unitIds: [1, 2], ...week, page: 1 },
    })
  })

  it('reads all units and some types', () => {
    expect(eventsDetail.readQuery(`?unitIds=all&from=${week.from}&to=${week.to}&alarmTypeIds=4,5`)).toEqual({
      query: { unitIds: 'all', ...week, alarmTypeIds: [4, 5], page: 1 },
    })
  })

  it('EVT-014 reads alarm IDs in the map', () => {
    expect(eventsMap.readQuery('?eventsIds=7,8')).toEqual({ query: { eventsIds: [7, 8] } })
  })
})

describe('the selection', () => {
  const units = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

  it.each([
    [100, true],
    [101, false],
  ])('EVT-004 limits units to a hundred over any number of days: %i', async (count, isEnabled) => {
    const { screen } = await openEvents(
      <EventsChoice query={{ unitIds: units(count), from: '2020-01-01T00:00:00.000Z', to: week.to }} />,
    )
    await expect.element(screen.getByText('of 100 units', { exact: false })).toBeVisible()
    const show = screen.getByRole('button', { name: 'Show report' })
    await (isEnabled ? expect.element(show).toBeEnabled() : expect.element(show).toBeDisabled())
  })
})

describe('the list', () => {
  it('requests the alarms of all units of some types', async () => {
    const { screen, sent } = await openEvents(detail({ unitIds: 'all', alarmTypeIds: [4] }))
    await expect.element(screen.getByText('All units').first()).toBeVisible()
    expect(sent('reportAlarms')[0]?.body).toMatchObject({ fromDate: week.from, alarmTypeIds: [4] })
    expect(sent('reportAlarms')[0]?.body).not.toHaveProperty('unitIds')
  })

  it('EVT-005 EVT-007 EVT-008 EVT-009 EVT-013 shows time, unit, type, priority and read status', async () => {
    const { screen, sent } = await openEvents(detail())
    const row = (hasText: string) => screen.getByRole('row').filter({ hasText })
    await expect
      .element(row('Emergency button'))
      .toMatchTextContent('03/06/2026 08:30Unit 1Emergency buttonHighUnread91 km/h')
    await expect.element(row('Key on')).toMatchTextContent('Unit 2Key on-Read-')
    expect(sent('reportAlarms')[0]?.body).toEqual({
      unitIds: [1, 2],
      fromDate: week.from,
      toDate: week.to,
      start: 0,
      limit: 50,
      offsetUtc: 0,
    })
  })

  it('EVT-005 EVT-009 counts alarms of all units by type', async () => {
    const { screen } = await openEvents(detail())
    await expect
      .element(screen.getByRole('list', { name: 'Alarms by type' }))
      .toMatchTextContent('Overspeed 10 (1 unread)')
  })

  it('EVT-005 counts every group over several calls', async () => {
    const group = (unitId: number) => ({
      unitId,
      unitName: 'Unit',
      alarmTypeId: 1 + (unitId % 2),
      alarmTypeName: unitId % 2 ? 'Key on' : 'Overspeed',
      priorityCode: 'MEDIUM',
      count: 2,
      unreadCount: 0,
      lastTimestamp: '2026-06-03T08:30:00.000Z',
    })
    const groups = Array.from({ length: 1001 }, (_, unitId) => group(unitId))
    const server = anAlarmServer().on(alarmGroupUnit, ({ body }) => {
      const { start = 0, limit = 50 } = body as { start?: number; limit?: number }
      return { items: groups.slice(start, start + limit), totalCount: groups.length }
    })
    const { screen } = await openEvents(detail(), server)
    await expect
      .element(screen.getByRole('list', { name: 'Alarms by type' }))
      .toMatchTextContent('Overspeed 1,002Key on 1,000')
  })

  it('EVT-005 filters unread alarms, starting at the first page', async () => {
    const { screen, went } = await openEvents(detail({ page: 2, backUrl: '/x' }))
    await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Unread')
    await expect
      .poll(() => went.at(-1))
      .toMatch(/^\/reports\/events-detail\?backUrl=\/x&unitIds=1,2&from=.*&to=.*&state=UNREAD$/)
  })

  it('EVT-005 shows pages of fifty', async () => {
    const { screen, went, sent } = await openEvents(detail({ page: 2 }))
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(1 + 10)
    await expect.poll(() => sent('reportAlarms')[0]?.body).toMatchObject({ start: 50, limit: 50 })
    await screen.getByRole('button', { name: 'Previous page' }).click()
    await expect.poll(() => went.at(-1)).toContain('page=1')
  })

  it('EVT-010 marks an alarm as read by its ID and unit', async () => {
    const { screen, sent, press } = await openEvents(detail())
    await screen.getByRole('row').filter({ hasText: 'Emergency button' }).getByRole('checkbox').click()
    await press('Mark selected as read')
    await expect.element(screen.getByRole('row').filter({ hasText: 'Emergency button' })).toMatchTextContent('HighRead')
    expect(sent('markAlarmAsRead').map(({ path, query }) => [path['alarmId'], query.get('unitId')])).toEqual([
      ['1', '1'],
    ])
  })

  it('marks several alarms at once and skips read ones', async () => {
    const { screen, sent, press } = await openEvents(detail())
    for (const hasText of ['Emergency button', 'Key on'])
      await screen.getByRole('row').filter({ hasText }).getByRole('checkbox').click()
    await screen.getByRole('row').filter({ hasText: 'Unit 4' }).first().getByRole('checkbox').click()
    await press('Mark selected as read')
    await expect.poll(() => sent('markAlarmGroupAsRead').map(({ body }) => body)).toEqual([{ alarmIds: [1, 4] }])
  })

  it('moves the focus to the next available action after marking', async () => {
    const { screen } = await openEvents(detail())
    await screen.getByRole('row').filter({ hasText: 'Emergency button' }).getByRole('checkbox').click()
    const mark = screen.getByRole('button', { name: 'Mark selected as read' })
    await mark.click()
    await expect.element(mark).toBeDisabled()
    await expect.element(screen.getByRole('link', { name: 'Show on map' }).first()).toHaveFocus()
  })

  it('shows an error if marking fails', async () => {
    const server = anAlarmServer().on(markAlarmAsRead, () => problem(500, 'Sorry.'))
    const { screen, press, dialog } = await openEvents(detail(), server)
    await screen.getByRole('row').filter({ hasText: 'Emergency button' }).getByRole('checkbox').click()
    await press('Mark selected as read')
    await expect.element(dialog).toMatchTextContent('Sorry.')
  })

  it('EVT-001 opens the map with one alarm from its row, and with the selected alarms or the entire page from the button', async () => {
    const { screen } = await openEvents(detail())
    await expect
      .element(screen.getByRole('row').filter({ hasText: 'Emergency button' }).getByRole('link'))
      .toHaveAttribute('href', '/reports/eventsDetailMap?eventsIds=1')
    const onMap = screen.getByRole('link', { name: 'Show on map' })
    await expect.element(onMap).toHaveAttribute('href', expect.stringMatching(/eventsIds=1,2,3,.*,50$/))
    await screen.getByRole('row').filter({ hasText: 'Key on' }).getByRole('checkbox').click()
    await expect.element(onMap).toHaveAttribute('href', '/reports/eventsDetailMap?eventsIds=2')
  })

  it('EVT-011 REP-059 REP-060 exports the shown alarms as CSV', async () => {
    const { sent, press } = await openEvents(detail({ state: 'READ' }))
    await press('Export to CSV')
    await expect
      .poll(() => sent('exportAlarm').map(({ path, body }) => [path['format'], body]))
      .toEqual([['csv', { unitIds: [1, 2], fromDate: week.from, toDate: week.to, state: 'READ', offsetUtc: 0 }]])
  })

  it('EVT-011 exports unread alarms separately', async () => {
    const { sent, press } = await openEvents(detail({ state: 'UNREAD' }))
    await press('Export to Excel')
    await expect.poll(() => sent('exportUnreadAlarm').map(({ path }) => path['format'])).toEqual(['excel'])
  })

  it('EVT-011 shows the reason of a failed export', async () => {
    const { dialog, press } = await openEvents(
      detail(),
      anAlarmServer().on(exportAlarm, () => problem(500, 'The disk is full.')),
    )
    await press('Export to Excel')
    await expect.element(dialog).toMatchTextContent('The disk is full.')
  })

  it('shows a notice for an empty list and the error of a failed load', async () => {
    const none = await openEvents(detail(), anAlarmServer().on(reportAlarms, { items: [], totalCount: 0 }))
    await expect.element(none.screen.getByText('No alarms')).toBeVisible()
    const failed = await openEvents(
      detail(),
      anAlarmServer().on(reportAlarms, () => problem(500, 'Sorry.')),
    )
    await expect.element(failed.screen.getByText(/Sorry\./)).toBeVisible()
  })
})

describe('EVT-010 a call without a required parameter', () => {
  it('throws before sending', async () => {
    const { api } = fakeCore({ fetch: anAlarmServer().fetch })
    // simulates an untyped caller
    const [noOffset, noUnit] = [{ query: {} }, { path: { alarmId: 1 }, query: {} }] as never[]
    await expect(api.call(listAlarms, noOffset as never)).rejects.toThrow(MissingParameterError)
    await expect(api.call(alarmsCountByType, noOffset as never)).rejects.toThrow(MissingParameterError)
    await expect(api.call(getApplicationMaintenanceInfo, noOffset as never)).rejects.toThrow(MissingParameterError)
    await expect(api.call(markAlarmAsRead, noUnit as never)).rejects.toThrow(MissingParameterError)
    const noAlarm = { path: {}, query: { unitId: 1 } } as never
    await expect(api.call(markAlarmAsRead, noAlarm)).rejects.toThrow(MissingParameterError)
  })
})
