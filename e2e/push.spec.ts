import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { startPushService, type PushService } from '../apps/server/test/push-service.ts'
import { chromium } from '../scripts/chromium.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { get, ingest, ingestEvents, sos, tokenOf, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, enter, signIn } from './portal.ts'
import { startServer, type RunningServer } from './server.ts'

// Chromium without a network cannot subscribe, so the test has the keys of the subscription; everything else is real.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: chromium() })
test.describe.configure({ mode: 'serial' })

const buoy = { uid: '35000000000033', name: 'Buoy of the pushes', latitude: 0.02, longitude: 0.02 }
let server: RunningServer
let shared: string | undefined
let service: PushService
let portal: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  service = await startPushService()
  // a separate portal, which a test updates
  portal = temporaryFolder('muster-portal-')
  cpSync(join(import.meta.dirname, '../apps/portal/dist'), portal, { recursive: true })
  server = await startServer({ env: { MUSTER_PUSH_LOOPBACK: '1', MUSTER_PORTAL: portal } })
  shared = process.env.MUSTER_E2E_URL
  process.env.MUSTER_E2E_URL = server.url
  await ingest(server.url, [traccarLine(buoy)])
})
test.afterAll(async () => {
  process.env.MUSTER_E2E_URL = shared
  await server?.stop()
  await service?.close()
  if (portal) rmSync(portal, { recursive: true, force: true })
})

type Subscription = ReturnType<PushService['subscribe']>

/** Subscribes the browser at the test's push service. */
async function subscribeHere(page: Page): Promise<Subscription> {
  const subscription = service.subscribe()
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const key = 'test.subscribed'
    const isOn = () => localStorage.getItem(key) === 'true'
    const fake = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOn() ? fake : null),
      subscribe: async () => {
        localStorage.setItem(key, 'true')
        return fake
      },
    })
  }, subscription)
  return subscription
}

const pressSos = () => ingestEvents(address(''), buoy, [sos])

const isOfBuoy = ({ content }: PushService['received'][number]) => content.title.includes(buoy.name)

/** Delivers a message of the push service to the browser. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url))
    if (found) resolve(found.registrationId)
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await promise,
    data,
  })
  await session.detach()
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

const here = (page: Page) => page.getByRole('switch', { name: 'Push notifications in this browser' })

async function openSettings(page: Page): Promise<number> {
  const { userId } = await get<{ userId: number }>(address('/wlf/api/users/me'), await tokenOf(server.url, 'admin'))
  await page.goto(address(`/user/notifications/${userId}`))
  await expect(page.getByRole('heading', { name: 'Push notifications' })).toBeVisible()
  return userId
}

test('an alarm is pushed to the browser, shown by the service worker, and opened by a click', async ({
  page,
  context,
}) => {
  await subscribeHere(page)
  await signIn(page, 'admin')
  await openSettings(page)
  await page.getByRole('switch', { name: 'Emergency button, Push' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The notification settings have been saved.')).toBeVisible()
  // permission is granted, so the switch alone subscribes
  await here(page).click()
  await expect(here(page)).toBeChecked()
  await expect(page.getByRole('listitem').filter({ hasText: '(this browser)' })).toBeVisible()
  await checkScreen(page, 'push settings')

  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => service.received.map(({ content }) => content.title)).toContain('Test notification')
  await pressSos()
  await expect.poll(() => service.received.some(isOfBuoy), { timeout: 90_000 }).toBe(true)
  const pushed = service.received.find(isOfBuoy)
  expect(pushed?.content.title).toBe(`Emergency button: ${buoy.name}`)
  expect(pushed?.headers.urgency).toBe('high')

  await deliver(context, page, JSON.stringify(pushed?.content))
  await expect.poll(() => shown(page)).toContainEqual(expect.objectContaining({ title: pushed?.content.title }))
  const worker = context.serviceWorkers().find(each => each.url().includes('/service-worker.js'))
  await worker?.evaluate(async title => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const notification = (await scope.registration.getNotifications()).find(each => each.title === title)
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    dispatchEvent(new Click('notificationclick', { notification }))
  }, pushed?.content.title)
  await expect(page).toHaveURL(/\/reports\/eventsDetailMap\?eventsIds=\d+/)
  await expect(page.getByText(buoy.name).first()).toBeVisible()
})

test('a message for another user reveals no content', async ({ page, context }) => {
  await subscribeHere(page)
  await signIn(page, 'admin')
  await openSettings(page)
  await here(page).click()
  await expect(here(page)).toBeChecked()
  const content = { userId: 999_999, title: 'Secret', body: 'Secret', tag: 'x', url: '/' }
  await deliver(context, page, JSON.stringify(content))
  await expect.poll(() => shown(page)).toContainEqual(expect.objectContaining({ title: 'New notification' }))
  expect(JSON.stringify(await shown(page))).not.toContain('Secret')
})

test('signing out unsubscribes the browser, so that its next user gets no messages of the first', async ({ page }) => {
  const { endpoint } = await subscribeHere(page)
  await signIn(page, 'admin')
  await openSettings(page)
  await here(page).click()
  await expect(here(page)).toBeChecked()
  const devices = async () =>
    get<{ id: number; name: string }[]>(address('/wlf/api/push/devices'), await tokenOf(server.url, 'admin'))
  const before = (await devices()).length
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('User name')).toBeVisible()
  await expect.poll(async () => (await devices()).length).toBe(before - 1)
  expect(await page.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull()
  await enter(page, 'operator')
  await page.goto(address('/'))
  await page.getByLabel('User menu').waitFor()
  await pressSos()
  expect(service.received.filter(each => each.endpoint === endpoint)).toEqual([])
})

test('the portal is installable, and shows an offline page without a connection', async ({ page, context }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('link', { name: /skip/i }).or(page.getByRole('main')).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(address(href ?? ''))).json()) as {
    name: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest.name).toBe('Muster')
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(new URL(src, address(href ?? '')).href)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }
  const cdp = await context.newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])

  await expect.poll(() => page.evaluate(() => localStorage.getItem('muster.lastKnown'))).toContain('counts')
  const cached = await page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('muster-shell-'))
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.length).toBeLessThanOrEqual(10)
  expect(cached.filter(path => !/^\/assets\/[\w-]+-[\w-]{8}\.(?:js|css)$|^\/offline\.html$/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.goto(address('/fleet')).catch(() => {})
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText(/^Your fleet, as of /)).toBeVisible()
  await expect(page.getByRole('term').first()).toHaveText('Units')
  await checkScreen(page, 'the offline page')
  await context.setOffline(false)
  await page.goto(address('/'))
  await page.getByLabel('User menu').waitFor()

  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('User name')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('muster.lastKnown'))).toBeNull()
  await context.setOffline(true)
  await page.goto(address('/')).catch(() => {})
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText(/as of/)).toBeHidden()
})

test('the next load shows a new version of the portal, and removes the old files', async ({ page }) => {
  await signIn(page, 'admin')
  const names = () => page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('muster-shell-')))
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
  await expect.poll(async () => (await names()).length).toBe(1)
  const [before = ''] = await names()
  const change = (file: string, from: string | RegExp, to: string) => {
    const path = join(portal, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
    for (const end of ['br', 'gz']) rmSync(`${path}.${end}`, { force: true })
  }
  change('index.html', '<html lang="en"', '<html lang="en" data-version="2"')
  change('service-worker.js', before.replace('muster-shell-', ''), 'version2')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-version', '2')
  await expect.poll(names).toEqual(['muster-shell-version2'])
  await page.reload()
  await page.getByLabel('User menu').waitFor()
})
