import { listWebNotifications, markWebNotificationsAsRead } from '@muster/contract'
import { assemble, definePlugin, type Theme } from '@muster/core'
import { aLogin, fakeCore, fakeLive, fakeServer, type FakeCall } from '@muster/core/testing'
import { fleetMap } from '@muster/plugin-map/routes'
import { Toasts } from '@muster/ui'
import { plainTheme, TestHost } from '@muster/ui/testing'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Bell } from '../src/bell/bell.tsx'
import notifications from '../src/index.ts'
import { messages } from './messages.ts'
import type { WebNotification } from '../src/clients/notifications.client.ts'

/** Returns a notification; higher IDs are newer. */
export function aNotification(id: number, changes: Partial<WebNotification> = {}): WebNotification {
  return {
    id,
    read: false,
    alarmTypeCode: 'OVERSPEED',
    alarmTypeName: 'Too fast',
    unitName: `Tractor ${id}`,
    notificationTimestamp: new Date(Date.UTC(2026, 10, 20, 8, 0, id)).toISOString(),
    alarmPriority: 'HIGH',
    text: `Text ${id}`,
    unitId: id,
    ...changes,
  }
}

/** Returns `count` unread notifications, newest first. */
export const manyNotifications = (count: number) => Array.from({ length: count }, (_, i) => aNotification(count - i))

/** Fakes the notification operations with paging, counting and marking. */
function notificationServer(all: WebNotification[] = []) {
  const server = fakeServer()
    .on(listWebNotifications, ({ query }) => {
      const size = Number(query.get('size'))
      const from = Number(query.get('page')) * size
      const found = all.filter(({ read }) => query.get('read') !== 'false' || !read)
      const totalPages = Math.ceil(found.length / size)
      return { items: found.slice(from, from + size), totalElements: found.length, totalPages }
    })
    .on(markWebNotificationsAsRead, ({ body }) => {
      const { notificationIds } = body as { notificationIds?: number[] }
      const unread = all.filter(item => !item.read && (notificationIds?.includes(item.id) ?? true))
      for (const item of unread) item.read = true
      return { marked: unread.length, unread: all.filter(({ read }) => !read).length }
    })
  const listCalls = (isOne: (call: FakeCall) => boolean) =>
    server.calls.filter(call => call.operation === listWebNotifications.id && isOne(call))
  return {
    all,
    server,
    /** Returns the requests for pages of the list. */
    listed: () => listCalls(({ query }) => !query.has('read')),
    counted: () => listCalls(({ query }) => query.get('read') === 'false'),
    marked: () =>
      server.calls.filter(({ operation }) => operation === markWebNotificationsAsRead.id).map(({ body }) => body),
  }
}

const map = definePlugin({ id: 'map', feature: 'MAP', routes: [fleetMap] })

interface Options {
  all?: WebNotification[]
  width?: number
  /** Grants access to the map. */
  hasMap?: boolean
  theme?: Theme
}

/** Renders the bell in a bar, with a fake server and a fake live channel. */
export async function openBell({ all = [], width = 900, hasMap = true, theme = plainTheme }: Options = {}) {
  await page.viewport(width, 740)
  const fake = notificationServer(all)
  const go = vi.fn<(href: string) => void>()
  const login = aLogin(hasMap ? { feature: ['MAP'], acl: ['ADM_FLEET_AT_GLANCE_VIEW'] } : {})
  const core = fakeCore({ login, fetch: fake.server.fetch, nav: { go } })
  const live = fakeLive()
  Object.assign(core.live, { notifications: live.bus })
  const screen = await render(
    <TestHost core={core} registry={assemble([map, notifications])} messages={messages} theme={theme}>
      <header style={{ display: 'flex', justifyContent: 'end', height: 64 }}>
        <Bell />
      </header>
      <Toasts />
    </TestHost>,
  )
  const bell = screen.getByRole('button', { name: /^Notifications/ })
  const panel = screen.getByRole('dialog', { name: 'Notifications' })
  const item = (id: number) => panel.getByRole('button', { name: new RegExp(`Tractor ${id} `) })
  const textOf = (id: number) => item(id).element().textContent
  const badge = () => document.querySelector('.bell-badge')?.textContent
  const list = () => document.querySelector<HTMLElement>('.notifications-list')!
  const open = async () => {
    await bell.click()
    await expect.element(panel).toBeInTheDocument()
  }
  return { ...fake, screen, core, live, go, bell, panel, item, textOf, badge, list, open }
}
