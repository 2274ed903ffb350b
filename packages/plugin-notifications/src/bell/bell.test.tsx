import { listWebNotifications, markWebNotificationsAsRead } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { plainTheme } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aNotification, manyNotifications, openBell } from '../../test/open-bell.tsx'

describe('the bell', () => {
  it('NOTIF-001 shows the unread total in its badge and its name', async () => {
    const all = [...manyNotifications(3), aNotification(9, { read: true })]
    const { badge, bell, counted } = await openBell({ all })
    await expect.poll(badge).toBe('3')
    await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread')
    expect(counted()).toHaveLength(1)
  })

  it('shows no badge when all notifications are read', async () => {
    const { badge, bell, counted } = await openBell({ all: [aNotification(1, { read: true })] })
    await expect.poll(() => counted().length).toBe(1)
    await expect.element(bell).toHaveAccessibleName('Notifications, 0 unread')
    expect(badge()).toBeUndefined()
  })

  it.each([
    [999, '999'],
    [1000, '999+'],
  ])('NOTIF-002 shows %i as %s', async (count, shown) => {
    const { badge } = await openBell({ all: manyNotifications(count) })
    await expect.poll(badge).toBe(shown)
  })

  it('requests no page of the list before the panel opens', async () => {
    const { badge, listed } = await openBell({ all: manyNotifications(2) })
    await expect.poll(badge).toBe('2')
    expect(listed()).toEqual([])
  })
})

describe('the panel', () => {
  it('moves the focus into the panel on opening; Esc closes it and returns the focus', async () => {
    const { bell, panel, open } = await openBell({ all: manyNotifications(2) })
    await open()
    await expect.element(panel).toHaveFocus()
    await expect.element(bell).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(bell).toHaveFocus()
  })

  it('closes by its own button, and when the pointer or focus moves outside', async () => {
    const { panel, open, screen } = await openBell()
    await open()
    await userEvent.click(document.body, { position: { x: 20, y: 700 } })
    await expect.element(panel).not.toBeInTheDocument()
    await open()
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('fills the screen on a phone', async () => {
    const { panel, open, screen } = await openBell({ all: manyNotifications(9), width: 360 })
    await open()
    const box = panel.element().getBoundingClientRect()
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 360, 740])
    expect(document.documentElement.scrollWidth).toBe(360)
    await expect.element(screen.getByRole('link', { name: 'Notification settings' })).toBeInViewport()
  })

  it('NOTIF-022 links to the user’s own settings', async () => {
    const { open, screen, go, panel } = await openBell()
    await open()
    await screen.getByRole('link', { name: 'Notification settings' }).click()
    expect(go).toHaveBeenCalledWith('/user/notifications/7')
    await expect.element(panel).not.toBeInTheDocument()
  })
})

describe('the list', () => {
  it('NOTIF-004 NOTIF-009 shows name and code of the alarm type, unit, time, priority and text', async () => {
    const { textOf, open, panel } = await openBell({ all: [aNotification(1)] })
    await open()
    await expect
      .poll(() => textOf(1))
      .toMatch(/Unread Too fast High Tractor 1 20\/11\/2026 08:00:01 .*Text 1 OVERSPEED/)
    expect(panel.element().querySelector('time')?.title).toContain('2026')
    expect(panel.element().querySelector('time')?.dateTime).toBe('2026-11-20T08:00:01.000Z')
  })

  it('shows the alarm-type code in full next to a long text', async () => {
    const long = aNotification(1, { alarmTypeCode: 'MAINTENANCE_DUE', text: 'Service of 6500 hours due '.repeat(3) })
    const { item, open, panel } = await openBell({ all: [long] })
    await open()
    await expect.element(item(1)).toBeVisible()
    const code = panel.element().querySelector('code')!
    expect(code.textContent).toBe('MAINTENANCE_DUE')
    expect(code.scrollWidth).toBeLessThanOrEqual(code.clientWidth)
  })

  it('MAP-025 shows priorities in the colours of the theme', async () => {
    const { item, open, panel } = await openBell({
      all: [aNotification(1, { alarmPriority: 'HIGH' }), aNotification(2, { alarmPriority: 'LOW' })],
      theme: { ...plainTheme, alarmColours: { HIGH: 'rgb(1, 2, 3)', LOW: 'rgb(4, 5, 6)' } },
    })
    await open()
    const markOf = (id: number) => getComputedStyle(item(id).element().querySelector('.notification-mark')!)
    await expect.element(item(1)).toBeVisible()
    expect([1, 2].map(id => markOf(id).backgroundColor)).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
    expect(panel.element().querySelectorAll('.notification-mark')).toHaveLength(2)
  })

  it('NOTIF-010 shows no priority for NULL', async () => {
    const { item, open, panel } = await openBell({ all: [aNotification(1, { alarmPriority: 'NULL' })] })
    await open()
    await expect.element(item(1)).toBeVisible()
    expect(panel.element().textContent).not.toContain('NULL')
    expect(panel.element().querySelector('.notification-mark')).toBeNull()
  })

  it('NOTIF-013 NOTIF-014 requests pages of 100 for the last month, newest first', async () => {
    const { listed, open, item } = await openBell({ all: manyNotifications(1) })
    const monthAgo = Date.now() - 28 * 86_400_000
    await open()
    await expect.element(item(1)).toBeVisible()
    const [{ query } = { query: new URLSearchParams() }] = listed()
    expect([query.get('page'), query.get('size')]).toEqual(['0', '100'])
    expect(query.getAll('sort')).toEqual(['notificationTimestamp,desc', 'id,desc'])
    const start = Date.parse(query.get('start')!)
    expect(start).toBeLessThanOrEqual(monthAgo)
    expect(start).toBeGreaterThan(monthAgo - 4 * 86_400_000)
  })

  const heights = [
    [1, 77],
    [4, 308],
    [5, 385],
    [30, 385],
  ] as const

  it.each(heights)('NOTIF-003 NOTIF-018 renders %i items at a height of %i px', async (count, height) => {
    const { list, open, item } = await openBell({ all: manyNotifications(count) })
    await open()
    await expect.element(item(count)).toBeVisible()
    expect(list().getBoundingClientRect().height).toBe(height)
    expect(list().querySelector('li')!.getBoundingClientRect().height).toBe(77)
    expect(list().scrollHeight).toBe(Math.max(height, count * 77))
    expect(getComputedStyle(list()).overflowY).toBe('auto')
  })

  it('NOTIF-017 renders an empty list 150 px high', async () => {
    const { list, open, screen } = await openBell()
    await open()
    await expect.element(screen.getByText('Alarms of the last month appear here.')).toBeVisible()
    expect(list().getBoundingClientRect().height).toBe(150)
    expect(list().scrollHeight).toBe(150)
  })

  it('NOTIF-017 renders the loading state 150 px high', async () => {
    const { list, open, screen, server } = await openBell()
    server.on(listWebNotifications, () => new Promise<never>(() => {}))
    await open()
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
    expect(list().getBoundingClientRect().height).toBe(150)
  })

  it('NOTIF-017 renders the error state 150 px high, with a retry', async () => {
    const { list, open, screen, server, bell } = await openBell({ all: [aNotification(1)] })
    await expect.element(bell).toBeVisible()
    server.on(listWebNotifications, () => problem(400, 'No.'))
    await open()
    await expect.element(screen.getByText('Notifications could not be loaded.')).toBeVisible()
    expect([list().getBoundingClientRect().height, list().scrollHeight]).toEqual([150, 150])
    const markAll = screen.getByRole('button', { name: 'Mark all as read' })
    await expect.element(markAll).toBeDisabled()
    server.on(listWebNotifications, { items: [aNotification(1)], totalElements: 1, totalPages: 1 })
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Tractor 1')).toBeVisible()
    await expect.element(markAll).toBeEnabled()
  })

  it('NOTIF-005 loads the next page on scroll while more pages exist', async () => {
    const { list, listed, open, item } = await openBell({ all: manyNotifications(230) })
    await open()
    await expect.element(item(230)).toBeVisible()
    const pages = () => listed().map(({ query }) => query.get('page'))
    expect(pages()).toEqual(['0'])
    const toTheEnd = async (id: number) => {
      list().scrollTo({ top: list().scrollHeight })
      await expect.element(item(id)).toBeInTheDocument()
    }
    await toTheEnd(31)
    expect(pages()).toEqual(['0', '1'])
    await toTheEnd(1)
    expect(pages()).toEqual(['0', '1', '2'])
    list().scrollTo({ top: list().scrollHeight })
    await expect.poll(() => list().querySelectorAll('li').length).toBe(230)
    expect(list().querySelector('.notifications-more')).toBeNull()
    expect(pages()).toHaveLength(3)
  })

  it('NOTIF-005 loads the next page by keyboard, and retries after a failure', async () => {
    const { open, item, screen, server, all } = await openBell({ all: manyNotifications(101) })
    await open()
    await expect.element(item(101)).toBeVisible()
    server.on(listWebNotifications, () => problem(400, 'No.'))
    screen.getByRole('button', { name: 'Show more' }).element().focus({ preventScroll: true })
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Notifications could not be loaded.')
    server.on(listWebNotifications, { items: all.slice(100), totalElements: 101, totalPages: 2 })
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(item(1)).toBeInTheDocument()
  })

  it('moves between items with the arrow keys', async () => {
    const { open, item } = await openBell({ all: manyNotifications(3) })
    await open()
    await expect.element(item(3)).toBeVisible()
    item(3).element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(item(1)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(item(2)).toHaveFocus()
  })

  it('links a unit to the map for users with access to the map', async () => {
    const { open, go, screen } = await openBell({ all: [aNotification(5)] })
    await open()
    await screen.getByRole('link', { name: 'Show Tractor 5 on the map' }).click()
    expect(go).toHaveBeenCalledWith('/fleet?unitId=5')
  })

  it('shows no map link without access to the map, or without a unit', async () => {
    const refused = await openBell({ all: [aNotification(5)], hasMap: false })
    await refused.open()
    await expect.element(refused.item(5)).toBeVisible()
    expect(refused.list().querySelector('a')).toBeNull()
    await refused.screen.unmount()
    const unknown = await openBell({ all: [aNotification(5, { unitId: undefined })] })
    await unknown.open()
    await expect.element(unknown.item(5)).toBeVisible()
    expect(unknown.list().querySelector('a')).toBeNull()
  })
})

describe('marking as read', () => {
  it('NOTIF-006 NOTIF-008 NOTIF-015 marks one notification on click and reduces the total once', async () => {
    const { open, item, textOf, badge, marked } = await openBell({ all: manyNotifications(3) })
    await open()
    await item(2).click()
    await expect.poll(() => textOf(2)).toMatch(/^Read/)
    expect(badge()).toBe('2')
    await item(2).click({ force: true })
    await item(3).click()
    await expect.poll(badge).toBe('1')
    expect(marked()).toEqual([{ notificationIds: [2] }, { notificationIds: [3] }])
  })

  it('NOTIF-007 NOTIF-015 marks all notifications since the start of the window', async () => {
    // more than one page
    const { all, open, textOf, badge, marked, screen, listed } = await openBell({ all: manyNotifications(150) })
    await open()
    await screen.getByRole('button', { name: 'Mark all as read' }).click()
    for (const id of [150, 149, 148]) await expect.poll(() => textOf(id)).toMatch(/^Read/)
    await expect.poll(badge).toBeUndefined()
    expect(all.filter(({ read }) => !read)).toEqual([])
    expect(marked()).toEqual([{ start: expect.any(String) }])
    const { start } = marked()[0] as { start: string }
    expect(Math.abs(Date.parse(start) - Date.parse(listed()[0]!.query.get('start')!))).toBeLessThan(60_000)
    await expect.element(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  })

  it('NOTIF-016 shows the server’s message in an error dialog on failure, and marks nothing', async () => {
    const { open, item, textOf, badge, screen, server, panel } = await openBell({ all: manyNotifications(2) })
    server.on(markWebNotificationsAsRead, () => problem(503, 'The database rests.'))
    await open()
    for (const act of [() => item(2).click(), () => screen.getByRole('button', { name: 'Mark all as read' }).click()]) {
      await act()
      const dialog = screen.getByRole('dialog', { name: 'save error' })
      await expect.element(dialog).toBeVisible()
      const textOf = [...dialog.element().querySelectorAll('.m-dialog-text > *')].map(({ textContent }) => textContent)
      expect(textOf).toEqual(['save error', 'The database rests.'])
      // an error dialog has no second button
      expect(dialog.getByRole('button', { name: 'Cancel' }).elements()).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(panel).toBeVisible()
    }
    await expect.poll(() => textOf(2)).toMatch(/^Unread/)
    expect(badge()).toBe('2')
  })
})
