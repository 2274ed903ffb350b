import type { Extendable } from '@muster/plugin-notifications/worker'

/** What this build has: names with the digest of their content, and the page for when there is no connection. */
export interface Shell {
  /** Differs between builds. */
  version: string
  /** Paths with their digest; small, and few. */
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
 * Keeps the files that every page needs, and a page that says what is known when there is no connection. The portal's page itself
 * always comes from the server: so a new version is there with the next load, and no page of an old one asks for files that are gone.
 * Answers of the API are none of its business.
 */
export function followShell(worker: ShellScope, { version, files, offlinePage }: Shell): void {
  const name = prefix + version
  const cached = new Set(files)

  worker.addEventListener('install', event => {
    const load = async () => {
      const cache = await caches.open(name)
      await cache.addAll([...files, new Request(offlinePage, { cache: 'reload' })])
      // harmless: what an open page has loaded does not change
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
