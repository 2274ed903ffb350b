import type { Extendable } from '@muster/plugin-notifications/worker'

/** Files of this build with a content hash in their name, and the offline page. */
export interface Shell {
  /** Differs between builds. */
  version: string
  /** Paths with a content hash. */
  files: readonly string[]
  offlinePage: string
}

interface FetchEvent extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

export interface ShellScope {
  readonly clients: { claim(): Promise<void> }
  readonly location: { readonly origin: string }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

const prefix = 'muster-shell-'

/**
 * Caches the files that every page needs and the offline page. The portal's HTML always comes from the server, so a new version
 * is active at the next load and no outdated page requests deleted files. API responses are not cached.
 */
export function followShell(worker: ShellScope, { version, files, offlinePage }: Shell): void {
  const name = prefix + version
  const cached = new Set(files)

  worker.addEventListener('install', event => {
    const load = async () => {
      const cache = await caches.open(name)
      await cache.addAll([...files, new Request(offlinePage, { cache: 'reload' })])
      // safe, because an open page keeps its loaded code
      await worker.skipWaiting()
    }
    event.waitUntil(load())
  })

  worker.addEventListener('activate', event => {
    const clean = async () => {
      const old = (await caches.keys()).filter(key => key.startsWith(prefix) && key !== name)
      await Promise.all(old.map(key => caches.delete(key)))
      await worker.clients.claim()
    }
    event.waitUntil(clean())
  })

  worker.addEventListener('fetch', event => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== worker.location.origin) return
    if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => stored(offlinePage)))
    else if (cached.has(pathname)) event.respondWith(stored(pathname))
  })

  async function stored(path: string): Promise<Response> {
    return (await (await caches.open(name)).match(path)) ?? fetch(path)
  }
}
