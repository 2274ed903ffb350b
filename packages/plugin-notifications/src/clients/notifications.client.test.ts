import { listWebNotifications, markWebNotificationsAsRead } from '@muster/contract'
import { aLogin, fakeCore, fakeLive, fakeServer } from '@muster/core/testing'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { monthBefore, notifications, type QueueMessage, type WebNotification } from './notifications.client.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
afterEach(() => vi.setSystemTime(new Date('2026-11-21T10:00:00Z')))
afterAll(() => void vi.useRealTimers())

const empty = { items: [], totalElements: 0, totalPages: 0 }

function setUp() {
  const server = fakeServer().on(listWebNotifications, empty).on(markWebNotificationsAsRead, { marked: 1, unread: 0 })
  const core = fakeCore({ fetch: server.fetch, login: aLogin() })
  const live = fakeLive()
  Object.assign(core.live, { notifications: live.bus })
  return { server, live, service: core.use(notifications) }
}

const queryOf = ({ query }: { query: URLSearchParams }) => Object.fromEntries(query)

describe('CONST-001 NOTIF-013 NOTIF-014 requests', () => {
  it('lists the last month in pages of 100, newest first', async () => {
    const { server, service } = setUp()
    await service.list().queryFn({ pageParam: 2 })
    expect(server.calls.map(queryOf)).toEqual([{ start: '2026-10-21', page: '2', size: '100', sort: 'id,desc' }])
    expect(server.calls[0]?.query.getAll('sort')).toEqual(['notificationTimestamp,desc', 'id,desc'])
  })

  it('moves the window with the clock and keeps the query key', async () => {
    const { server, service } = setUp()
    const before = service.unread()
    vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))
    await before.queryFn({})
    expect(server.calls[0]?.query.get('start')).toBe('2026-10-22')
    expect(service.unread().queryKey).toEqual(before.queryKey)
  })

  it('takes the unread count from the total of unread notifications', async () => {
    const { server, service } = setUp()
    server.on(listWebNotifications, { ...empty, totalElements: 1234, totalPages: 1234 })
    expect(await service.unread().queryFn({})).toBe(1234)
    expect(server.calls[0]?.query.get('read')).toBe('false')
  })

  it('continues until the last page', () => {
    const next = setUp().service.list().getNextPageParam
    const page = { items: [], totalElements: 230, totalPages: 3 }
    expect([next(page, [page]), next(page, [page, page]), next(page, [page, page, page])]).toEqual([1, 2, undefined])
    expect(next(empty, [empty])).toBeUndefined()
  })
})

it('NOTIF-015 marks the given notifications, or all since the start of the window', async () => {
  const { server, service } = setUp()
  await service.markRead([7, 8])
  await service.markAllRead()
  expect(server.calls.map(({ body }) => body)).toEqual([
    { notificationIds: [7, 8] },
    { start: '2026-10-21T00:00:00.000Z' },
  ])
})

it('starts the window on the last day of a shorter month', () => {
  const before = (day: string) =>
    monthBefore(new Date(`${day}T12:00:00Z`))
      .toISOString()
      .slice(0, 10)
  const days = ['2026-03-31', '2026-03-15', '2026-01-31', '2024-03-30']
  expect(days.map(before)).toEqual(['2026-02-28', '2026-02-15', '2025-12-31', '2024-02-29'])
})

it('NOTIF-019 receives new and read notifications on the user’s queue', () => {
  const { live, service } = setUp()
  const heard: QueueMessage[] = []
  const end = service.follow(news => heard.push(news))
  const item: WebNotification = {
    id: 7,
    read: false,
    alarmTypeCode: 'SOS',
    unitName: 'Crane',
    notificationTimestamp: '2026-11-20T08:00:00Z',
    alarmPriority: 'HIGH',
    text: '',
  }
  live.push(item)
  live.push({ kind: 'read', notificationIds: [7] })
  live.push({ kind: 'read', start: '2026-11-20T09:00:00Z' })
  expect(live.subscriptions()).toEqual([{ destination: '/user/queue/web-notifications', headers: {} }])
  expect(heard.map(news => (news.kind === 'read' ? news.concerns(item) : news.kind))).toEqual(['new', true, false])
  end()
  expect(live.subscriptions()).toEqual([])
})
