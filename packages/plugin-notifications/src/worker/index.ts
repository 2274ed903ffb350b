import { isOwnPath, type OpenMessage } from './messages.ts'
import { readOwner } from './owner.ts'
import type { OpenPage, WorkerScope } from './worker-scope.ts'

export type { Extendable, WorkerScope } from './worker-scope.ts'

/** Push message of the server: `Content` in its `push-message.ts`. */
interface PushContent {
  userId: number
  title: string
  body: string
  tag: string
  url: string
}

/** Maximum wait for the response of an open page, in milliseconds. */
const maxWaitMs = 1500

interface Images {
  /** Path of an image. */
  icon: string
  /** Path of an image; only its shape is used, not its colours. */
  badge: string
}

/** Shows push messages and opens them on click. Part of the portal's service worker. */
export function followPushes(worker: WorkerScope, images: Images): void {
  worker.addEventListener('push', event => event.waitUntil(show(worker, event.data?.json(), images)))
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    const { url } = (event.notification.data ?? {}) as { url?: unknown }
    event.waitUntil(open(worker, isOwnPath(url) ? url : '/'))
  })
}

/** Browsers must show a notification for each push. A push for another user appears without its content. */
async function show({ registration }: WorkerScope, content: unknown, images: Images): Promise<void> {
  const owner = await readOwner()
  if (!isContent(content) || content.userId !== owner?.userId) {
    const body = 'Sign in to see your notifications.'
    return registration.showNotification('New notification', { ...images, body, tag: 'unknown', data: { url: '/' } })
  }
  const { title, body, tag, url } = content
  await registration.showNotification(title, { ...images, body, tag, data: { url } })
}

/** Opens the URL in an open page, which keeps entered data, or in a new one. */
async function open({ clients, location }: WorkerScope, url: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  // the browser may forbid focusing; the page navigates anyway
  await page?.focus().catch(() => {})
  if (page && (await confirmsNavigation(page, url))) return
  await clients.openWindow(new URL(url, location.href).href)
}

/** Returns true if the page confirms the navigation; a login page does not. */
function confirmsNavigation(page: OpenPage, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const end = (isConfirmed: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(isConfirmed)
    }
    const timer = setTimeout(() => end(false), maxWaitMs)
    port1.addEventListener('message', () => end(true))
    port1.start()
    page.postMessage({ kind: 'open', url } satisfies OpenMessage, [port2])
  })
}

const isContent = (value: unknown): value is PushContent =>
  typeof value === 'object' && value !== null && 'title' in value && 'userId' in value
