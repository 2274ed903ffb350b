/**
 * Owner of this browser's push subscription, stored in a cache for page and service worker, because workers have no
 * local storage.
 */
export interface PushOwner {
  userId: number
  /** Device ID at the server. */
  deviceId: number
  endpoint: string
}

const cacheName = 'muster-push'
const key = '/push-owner'

/** Returns undefined if push is off in this browser, or if the page has no caches (without https). */
export async function readOwner(): Promise<PushOwner | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return undefined
  const stored = await (await caches.open(cacheName)).match(key)
  return stored && ((await stored.json()) as PushOwner)
}

export async function writeOwner(owner: PushOwner): Promise<void> {
  await (await caches.open(cacheName)).put(key, Response.json(owner))
}

export async function removeOwner(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
