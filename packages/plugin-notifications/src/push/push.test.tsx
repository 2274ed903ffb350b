import {
  addPushDevice,
  deletePushDevice,
  getPushKey,
  listPushDevices,
  releasePushDevice,
  testPushDevice,
} from '@muster/contract'
import { assemble } from '@muster/core'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { TestHost } from '@muster/ui/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import notifications from '../index.ts'
import { push, type PushDevice } from '../clients/push.client.ts'
import { messages } from '../../test/messages.ts'
import { readOwner, removeOwner, writeOwner } from '../worker/owner.ts'
import { PushSection } from './push-section.tsx'
import { usePush } from './use-push.ts'

beforeEach(removeOwner)
afterEach(async () => {
  vi.restoreAllMocks()
  await removeOwner()
})

const endpoint = 'https://push.example/this'
const phone: PushDevice = {
  id: 2,
  name: 'Firefox, Android',
  since: '2026-11-01T08:00:00Z',
  lastUsed: '2026-11-20T08:00:00Z',
}

/** Fakes a browser without a subscription; `answer` is the user's choice in the permission prompt. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  let now = permission
  let isSubscribed = false
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'a key', auth: 'a secret' } }),
    unsubscribe: async () => {
      isSubscribed = false
      return true
    },
  } as unknown as PushSubscription
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  }
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => now)
  const requestPermission = vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => (now = answer))
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration)
  return {
    requestPermission,
    subscribe: () => {
      isSubscribed = true
    },
    isSubscribed: () => isSubscribed,
  }
}

function pushServer(devices: PushDevice[] = []) {
  const none = () => new Response(null, { status: 204 })
  const server = fakeServer()
    .on(listPushDevices, () => devices)
    .on(getPushKey, { publicKey: 'the key' })
    .on(addPushDevice, ({ body }) => {
      devices.unshift({ id: 1, name: (body as { name: string }).name, since: '2026-11-22T08:00:00Z' })
      return { id: 1 }
    })
    .on(releasePushDevice, () => {
      devices.splice(0, devices.length, ...devices.filter(({ id }) => id !== 1))
      return none()
    })
    .on(deletePushDevice, ({ path }) => {
      devices.splice(0, devices.length, ...devices.filter(({ id }) => id !== Number(path.id)))
      return none()
    })
    .on(testPushDevice, none)
  const called = (id: string) => server.calls.filter(({ operation }) => operation === id)
  return { server, called }
}

function Section() {
  return <PushSection push={usePush()} />
}

async function open(devices: PushDevice[] = []) {
  await page.viewport(360, 740)
  const fake = pushServer(devices)
  const core = fakeCore({ fetch: fake.server.fetch, login: aLogin() })
  const screen = await render(
    <TestHost core={core} registry={assemble([notifications])} messages={messages}>
      <Section />
      <Toasts />
    </TestHost>,
  )
  return { ...fake, core, screen, here: screen.getByRole('switch', { name: 'Push notifications in this browser' }) }
}

describe('push in this browser', () => {
  it('requests permission when push is switched on, and not before', async () => {
    const { requestPermission } = browser('default', 'granted')
    const { screen, here, called } = await open()
    await expect.element(here).not.toBeChecked()
    expect(requestPermission).not.toHaveBeenCalled()
    await here.click()
    await expect.element(here).toBeChecked()
    expect(requestPermission).toHaveBeenCalledOnce()
    expect(called('addPushDevice')[0]?.body).toMatchObject({ endpoint, p256dh: 'a key', auth: 'a secret' })
    await expect.element(screen.getByRole('listitem')).toMatchTextContent(/\(this browser\)/)
    expect(await readOwner()).toEqual({ userId: 7, deviceId: 1, endpoint })
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  it('explains how to restore a denied permission', async () => {
    browser('default', 'denied')
    const { screen, here, called } = await open()
    await here.click()
    await expect.element(screen.getByText(/allow notifications, and reload the page/)).toBeVisible()
    expect(called('addPushDevice')).toEqual([])
  })

  it('unsubscribes in this browser and at the server when push is switched off', async () => {
    const { isSubscribed } = browser('granted')
    const { here, called } = await open()
    await here.click()
    await expect.element(here).toBeChecked()
    await here.click()
    await expect.element(here).not.toBeChecked()
    expect([called('releasePushDevice')[0]?.body, isSubscribed(), await readOwner()]).toEqual([
      { endpoint },
      false,
      undefined,
    ])
  })

  it('sends a test message', async () => {
    browser('granted')
    const { screen, here, called } = await open()
    await here.click()
    await screen.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => called('testPushDevice').map(({ path }) => path)).toEqual([{ id: '1' }])
    await expect.element(screen.getByText('A test notification is on its way.')).toBeVisible()
  })

  it('shows the reason when push cannot be switched on', async () => {
    browser('granted')
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockRejectedValue(new Error('No push service.'))
    const { screen, here } = await open()
    await here.click()
    await expect.element(screen.getByText('Push notifications could not be changed. No push service.')).toBeVisible()
    await expect.element(here).not.toBeChecked()
  })
})

it('lists the user’s other browsers and removes one', async () => {
  browser('granted')
  const { screen, called } = await open([{ ...phone }])
  const item = screen.getByRole('listitem')
  await expect.element(item).toMatchTextContent(/Firefox, Android.*Since.*Last used/)
  await screen.getByRole('button', { name: 'Remove Firefox, Android' }).click()
  await expect.element(item).not.toBeInTheDocument()
  expect(called('deletePushDevice').map(({ path }) => path)).toEqual([{ id: '2' }])
})

describe('a shared browser', () => {
  function start(impersonator?: { username: string }) {
    const fake = pushServer([{ ...phone }])
    const login = aLogin(impersonator && { impersonator })
    return { ...fake, core: fakeCore({ fetch: fake.server.fetch, login }) }
  }

  it('ends the subscription on sign-out, and keeps it when the session expires', async () => {
    for (const reason of ['expired', 'user'] as const) {
      const { subscribe, isSubscribed } = browser('granted')
      subscribe()
      await writeOwner({ userId: 7, deviceId: 2, endpoint })
      const { core, called } = start()
      core.use(push)
      core.session.signOut(reason)
      if (reason === 'user') await expect.poll(() => called('releasePushDevice').length).toBe(1)
      else await expect.poll(readOwner).toBeDefined()
      expect(isSubscribed()).toBe(reason === 'expired')
      vi.restoreAllMocks()
    }
  })

  it('ends the subscription of the previous user', async () => {
    const { subscribe, isSubscribed } = browser('granted')
    subscribe()
    await writeOwner({ userId: 99, deviceId: 5, endpoint })
    const { core, called } = start()
    expect(await core.use(push).sync()).toBeUndefined()
    expect([isSubscribed(), called('releasePushDevice')[0]?.body, await readOwner()]).toEqual([
      false,
      { endpoint },
      undefined,
    ])
  })

  it('keeps the subscription of a support user who acts as another user', async () => {
    const { subscribe, isSubscribed } = browser('granted')
    subscribe()
    await writeOwner({ userId: 99, deviceId: 5, endpoint })
    const { core } = start({ username: 'support' })
    await core.use(push).sync()
    expect([isSubscribed(), (await readOwner())?.userId]).toEqual([true, 99])
  })

  it('detects the removal of this browser at the server', async () => {
    const { subscribe, isSubscribed } = browser('granted')
    subscribe()
    await writeOwner({ userId: 7, deviceId: 2, endpoint })
    const { core, server } = start()
    expect(await core.use(push).sync()).toBeUndefined()
    server.on(listPushDevices, [])
    expect(await core.use(push).sync()).toBe('lost')
    expect(isSubscribed()).toBe(false)
  })
})
