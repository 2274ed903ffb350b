import { describe, expect, it } from 'vitest'
import { aNotification, manyNotifications, openBell } from '../../test/open-bell.tsx'

/** Adds a notification at the server and publishes it on the live channel. */
function raise({ all, live }: Pick<Awaited<ReturnType<typeof openBell>>, 'all' | 'live'>, id: number): void {
  all.unshift(aNotification(id))
  live.push(aNotification(id))
}

describe('a new notification', () => {
  it('NOTIF-019 arrives on the user’s queue', async () => {
    const { live } = await openBell()
    expect(live.subscriptions().map(({ destination }) => destination)).toEqual(['/user/queue/web-notifications'])
  })

  it('NOTIF-011 reloads page 1 while the panel is closed', async () => {
    const bell = await openBell({ all: manyNotifications(1) })
    await expect.poll(bell.badge).toBe('1')
    raise(bell, 2)
    await expect.poll(bell.badge).toBe('2')
    await expect.poll(() => bell.listed().map(({ query }) => query.get('page'))).toEqual(['0'])
    await bell.open()
    await expect.element(bell.item(2)).toBeVisible()
    // and after the list was loaded once
    await bell.bell.click()
    await expect.element(bell.panel).not.toBeInTheDocument()
    const before = bell.listed().length
    raise(bell, 3)
    await expect.poll(() => bell.listed().length).toBeGreaterThan(before)
    expect(bell.screen.getByText('new alarms notifications').elements()).toEqual([])
  })

  it('NOTIF-011 reloads page 1 while the panel is open and empty, without a toast', async () => {
    const bell = await openBell()
    await bell.open()
    await expect.element(bell.screen.getByText('No notifications')).toBeVisible()
    raise(bell, 1)
    await expect.element(bell.item(1)).toBeVisible()
    expect(bell.screen.getByText('new alarms notifications').elements()).toEqual([])
  })

  it('NOTIF-012 shows a toast over an open list; a click reloads page 1 and scrolls up', async () => {
    const bell = await openBell({ all: manyNotifications(230) })
    const { list, screen, item, panel } = bell
    await bell.open()
    await expect.element(item(230)).toBeVisible()
    list().scrollTo({ top: list().scrollHeight })
    await expect.element(item(31)).toBeInTheDocument()
    raise(bell, 231)
    await expect.element(screen.getByText('new alarms notifications')).toBeVisible()
    await expect.poll(bell.badge).toBe('231')
    expect(item(231).elements()).toEqual([])
    const before = bell.listed().length
    await screen.getByRole('button', { name: 'click to refresh' }).click()
    await expect.element(item(231)).toBeInViewport()
    await expect.element(panel).toBeVisible()
    expect(list().scrollTop).toBe(0)
    expect(list().querySelectorAll('li')).toHaveLength(100)
    expect(
      bell
        .listed()
        .slice(before)
        .map(({ query }) => query.get('page')),
    ).toEqual(['0'])
  })

  it('throttles requests during a burst of notifications, and ends with the current state', async () => {
    const bell = await openBell()
    for (let id = 1; id <= 50; id++) raise(bell, id)
    await expect.poll(bell.badge).toBe('50')
    expect(bell.listed().length).toBeLessThan(4)
  })
})

describe('notifications read elsewhere', () => {
  it('marks the listed notifications as read', async () => {
    const bell = await openBell({ all: manyNotifications(3) })
    await bell.open()
    await expect.element(bell.item(3)).toBeVisible()
    bell.all[0]!.read = true
    bell.live.push({ kind: 'read', notificationIds: [3] })
    await expect.poll(() => bell.textOf(3)).toMatch(/^Read/)
    await expect.poll(() => bell.textOf(2)).toMatch(/^Unread/)
    await expect.poll(bell.badge).toBe('2')
    expect(bell.screen.getByText('new alarms notifications').elements()).toEqual([])
  })

  it('marks all notifications since a timestamp as read', async () => {
    const bell = await openBell({ all: manyNotifications(3) })
    await bell.open()
    await expect.element(bell.item(3)).toBeVisible()
    for (const item of bell.all.slice(0, 2)) item.read = true
    bell.live.push({ kind: 'read', start: aNotification(2).notificationTimestamp })
    await expect.poll(() => bell.textOf(2)).toMatch(/^Read/)
    await expect.poll(() => bell.textOf(1)).toMatch(/^Unread/)
    await expect.poll(bell.badge).toBe('1')
  })

  it('reduces the total once when the message arrives before the response', async () => {
    const bell = await openBell({ all: manyNotifications(3) })
    await bell.open()
    await expect.element(bell.item(3)).toBeVisible()
    bell.all[0]!.read = true
    bell.live.push({ kind: 'read', notificationIds: [3] })
    await bell.item(3).click({ force: true })
    await expect.poll(bell.badge).toBe('2')
    expect(bell.marked()).toEqual([])
  })
})

it('refetches everything after a reconnect', async () => {
  const bell = await openBell({ all: manyNotifications(1) })
  await bell.open()
  await expect.element(bell.item(1)).toBeVisible()
  bell.all.unshift(aNotification(2))
  bell.live.gap()
  await expect.element(bell.item(2)).toBeVisible()
  await expect.poll(bell.badge).toBe('2')
})
