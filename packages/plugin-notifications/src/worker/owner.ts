/** Whose pushes this browser shows. Page and service worker share it; a page's local storage is out of a worker's reach. */
export interface PushOwner {
  userId: number
  /** At the server. */
  deviceId: number
  endpoint: string
}

const cacheName = 'muster-push'
const key = '/push-owner'

/** Undefined where push is off in this browser, and where a page has no caches, as without https. */
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
