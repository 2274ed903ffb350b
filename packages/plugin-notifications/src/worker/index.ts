import { isOwnPath, type OpenMessage } from './messages.ts'
import { readOwner } from './owner.ts'
import type { OpenPage, WorkerScope } from './worker-scope.ts'

export type { Extendable, WorkerScope } from './worker-scope.ts'

/** What the server sends: `Content` of its `push-message.ts`. */
interface PushContent {
  userId: number
  title: string
  body: string
  tag: string
  url: string
}

/** Milliseconds an open page has to answer. */
const longest = 1500

interface Looks {
  /** Path of a picture. */
  icon: string
  /** Path of one whose shape counts and not its colours. */
  badge: string
}

/** Shows pushes, and opens what they are about. Part of the portal's service worker. */
export function followPushes(worker: WorkerScope, looks: Looks): void {
  worker.addEventListener('push', event => event.waitUntil(show(worker, event.data?.json(), looks)))
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    const { url } = (event.notification.data ?? {}) as { url?: unknown }
    event.waitUntil(open(worker, isOwnPath(url) ? url : '/'))
  })
}

/** A browser must show something for each push. Of a push for somebody else it shows that there was one. */
async function show({ registration }: WorkerScope, content: unknown, looks: Looks): Promise<void> {
  const owner = await readOwner()
  if (!isContent(content) || content.userId !== owner?.userId) {
    const body = 'Sign in to see your notifications.'
    return registration.showNotification('New notification', { ...looks, body, tag: 'unknown', data: { url: '/' } })
  }
  const { title, body, tag, url } = content
  await registration.showNotification(title, { ...looks, body, tag, data: { url } })
}

/** In an open page, which keeps what was entered there; else in a new one. */
async function open({ clients, location }: WorkerScope, url: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  // a browser may forbid it: the page goes there nevertheless
  await page?.focus().catch(() => {})
  if (page && (await goes(page, url))) return
  await clients.openWindow(new URL(url, location.href).href)
}

/** Whether the page answers that it goes there; a login page does not. */
function goes(page: OpenPage, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const end = (isGoing: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(isGoing)
    }
    const timer = setTimeout(() => end(false), longest)
    port1.addEventListener('message', () => end(true))
    port1.start()
    page.postMessage({ kind: 'open', url } satisfies OpenMessage, [port2])
  })
}

const isContent = (value: unknown): value is PushContent =>
  typeof value === 'object' && value !== null && 'title' in value && 'userId' in value
