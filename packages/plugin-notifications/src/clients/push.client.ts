import {
  addPushDevice,
  deletePushDevice,
  getPushKey,
  listPushDevices,
  releasePushDevice,
  testPushDevice,
  type NotificationConfiguratorSchemas,
} from '@muster/contract'
import { defineClient, type Core, type QueryFor } from '@muster/core'
import { isOwnPath, type OpenMessage } from '../worker/messages.ts'
import { readOwner, removeOwner, writeOwner, type PushOwner } from '../worker/owner.ts'
import { browserName } from './browser-name.ts'

export type PushDevice = NotificationConfiguratorSchemas['PushDevice']

/**
 * State of push in this browser.
 * `insecure`: the page is not served over https. `install`: the browser pushes to installed apps only.
 * `blocked`: the user denied permission. `deviceId`: ID of this browser at the server.
 */
export type PushState =
  | { kind: 'insecure' | 'unsupported' | 'install' | 'blocked' | 'off' }
  | { kind: 'on'; deviceId: number }

/** Maximum wait for the service worker, in milliseconds. */
const maxWaitMs = 10_000

/** Push subscription of this browser, and the user's other browsers. */
export const push = defineClient({ id: 'notifications.push', create: createPush })

function createPush({ api, session, nav }: Core) {
  const registered = () => navigator.serviceWorker.getRegistration('/')

  async function subscribed(): Promise<PushSubscription | undefined> {
    if (!isSupported()) return undefined
    return (await (await registered())?.pushManager.getSubscription()) ?? undefined
  }

  async function state(): Promise<PushState> {
    if (!globalThis.isSecureContext) return { kind: 'insecure' }
    if (!isSupported()) return { kind: isApple() ? 'install' : 'unsupported' }
    if (Notification.permission === 'denied') return { kind: 'blocked' }
    const [owner, subscription] = [await readOwner(), await subscribed()]
    const isOn = owner && owner.userId === session.get()?.userId && owner.endpoint === subscription?.endpoint
    return isOn ? { kind: 'on', deviceId: owner.deviceId } : { kind: 'off' }
  }

  /**
   * Requests permission, so call it from a click handler.
   * @throws DOMException, ApiError
   */
  async function enable(): Promise<PushState> {
    const answer = await Notification.requestPermission()
    if (answer !== 'granted') return { kind: answer === 'denied' ? 'blocked' : 'off' }
    const { publicKey } = await api.call(getPushKey)
    const { pushManager } = await workerReady()
    // remove a subscription of another user or of an old server key
    await (await pushManager.getSubscription())?.unsubscribe()
    await register(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    return state()
  }

  async function register(subscription: PushSubscription): Promise<void> {
    const userId = session.get()?.userId
    const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    const { endpoint } = subscription
    const name = browserName(navigator.userAgent)
    const { id: deviceId } = await api.call(addPushDevice, { body: { endpoint, p256dh, auth, name } })
    // signed out in the meantime
    if (userId === undefined || session.get()?.userId !== userId) return leave({ userId: 0, deviceId, endpoint })
    await writeOwner({ userId, deviceId, endpoint })
  }

  /**
   * Ends the subscription in this browser and at the server. If the server is unreachable, the push service rejects
   * later messages.
   */
  async function leave(owner: PushOwner | undefined): Promise<void> {
    await removeOwner()
    const subscription = await subscribed()
    const endpoint = owner?.endpoint ?? subscription?.endpoint
    await subscription?.unsubscribe().catch(() => false)
    if (endpoint) await api.call(releasePushDevice, { body: { endpoint } }).catch(() => {})
  }

  /**
   * Compares this browser with the server and ends a subscription of another user.
   * Returns `lost` if push was on and the server no longer lists this browser, for example after a password change.
   */
  async function sync(): Promise<'lost' | undefined> {
    const user = session.get()
    const owner = await readOwner()
    // an impersonated session must not end the support user's own subscription
    if (!owner || !user || user.impersonatedBy !== undefined) return undefined
    const subscription = await subscribed()
    if (owner.userId !== user.userId || !subscription || Notification.permission !== 'granted') {
      await leave(owner)
      return undefined
    }
    if (subscription.endpoint !== owner.endpoint) {
      await register(subscription)
      await api.call(releasePushDevice, { body: { endpoint: owner.endpoint } })
      return undefined
    }
    const devices = await api.call(listPushDevices)
    if (devices.some(({ id }) => id === owner.deviceId)) return undefined
    await leave(owner)
    return 'lost'
  }

  // click on a notification
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    const message = data as Partial<OpenMessage> | null
    if (message?.kind !== 'open' || !isOwnPath(message.url) || !session.get()) return
    ports[0]?.postMessage('going')
    nav?.go(message.url)
  })

  /**
   * Signing out ends pushes, because other people may use this browser. An expired session keeps them, as on a phone.
   */
  session.onSignOut(reason => {
    if (reason === 'user') void readOwner().then(owner => owner && leave(owner))
  })

  return {
    /** The user's browsers, newest first. */
    devices: (): QueryFor<PushDevice[]> => api.queryFor(listPushDevices),
    state,
    /** Returns true if the browser can still show the permission prompt. */
    canPrompt: () => globalThis.isSecureContext && isSupported() && Notification.permission === 'default',
    enable,
    disable: async () => leave(await readOwner()),
    async remove(id: number): Promise<void> {
      const owner = await readOwner()
      if (owner?.deviceId === id) await leave(owner)
      else await api.call(deletePushDevice, { path: { id } })
    },
    test: (id: number): Promise<void> => api.call(testPushDevice, { path: { id } }),
    sync,
  }
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && 'caches' in globalThis

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)

async function workerReady(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The portal is still starting. Try again in a moment.')), maxWaitMs)
  })
  return Promise.race([navigator.serviceWorker.ready, timeout])
}
