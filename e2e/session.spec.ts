import { expect, test } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { address, signInByHand as signIn } from './portal.ts'

// opens after a first login, as soon as its texts have loaded
test.beforeEach(async ({ page }) => {
  const news = page.getByRole('dialog', { name: 'What’s new' })
  await page.addLocatorHandler(news, () => news.getByRole('button', { name: 'Close' }).click())
})

test('SHELL-080 SHELL-088 a visitor signs in, accepts the disclaimer once, and sees the main dashboard', async ({
  page,
}) => {
  await page.goto(address('/'))
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, 'operator')
  await expect(page).toHaveURL(/\/dashboards\/main-dashboard/)
  await expect(page.getByRole('heading', { name: 'Main dashboard' })).toBeVisible()
})

test('SHELL-035 SHELL-027 a login stores exactly the specified session keys; a confirmed logout removes them and ends the session on the server', async ({
  page,
}) => {
  const stored = async () => {
    const entries = await page.evaluate(() => Object.entries(localStorage))
    // other keys have a prefix
    return Object.fromEntries(entries.filter(([key]) => !key.startsWith('muster.'))) as Record<string, string>
  }
  await page.goto(address('/auth/login'))
  await page.getByLabel('User name').waitFor()
  expect(await stored()).toEqual({})
  let login: Record<string, unknown> = {}
  await page.route(/\/api\/auth\/login$/, async route => {
    const response = await route.fetch()
    login = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response })
  })
  await signIn(page, 'operator')
  const keys = await stored()
  expect(Object.keys(keys).toSorted()).toEqual([
    'acl',
    'companyId',
    'feature',
    'language',
    'legalDisclaimerAccepted',
    'mainPage',
    'tenant',
    'token',
    'userId',
    'userSettings',
    'username',
  ])
  expect(keys).toMatchObject({
    token: login.accessToken,
    acl: JSON.stringify(login.acl),
    feature: JSON.stringify(login.feature),
    companyId: String(login.companyId),
    userId: String(login.userId),
    username: 'operator',
    language: 'en',
    legalDisclaimerAccepted: 'true',
    mainPage: '/dashboards/main-dashboard',
  })
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?logout=true/)
  expect(await stored()).toEqual({})
  const me = await page.request.get(address('/wlf/api/users/me'), {
    headers: { authorization: `Bearer ${keys.token}` },
  })
  expect(me.status()).toBe(401)
})

test('SHELL-038 SHELL-039 SHELL-060 a login loads user and context and opens both live channels; a logout closes them', async ({
  page,
}) => {
  const open = new Map<string, boolean>()
  const greetings: string[] = []
  page.on('websocket', socket => {
    const { pathname } = new URL(socket.url())
    open.set(pathname, true)
    socket.on('close', () => open.set(pathname, false))
    socket.on('framesent', ({ payload }) => {
      if (String(payload).startsWith('CONNECT')) greetings.push(String(payload))
    })
  })
  await page.goto(address('/auth/login'))
  await page.getByLabel('User name').waitFor()
  expect(open.size).toBe(0)
  const loaded = Promise.all([/\/users\/me$/, /\/users\/me\/context$/].map(url => page.waitForResponse(url)))
  await signIn(page, 'operator', '/auth/login')
  expect((await loaded).map(login => login.status())).toEqual([200, 200])
  await expect.poll(() => [...open.values()]).toEqual([true, true])
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await expect.poll(() => greetings.filter(text => text.includes(`Bearer ${token}`)).length).toBe(2)
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/logout=true/)
  await expect.poll(() => [...open.values()]).toEqual([false, false])
})

test('the login page has no accessibility violation, and fits', { tag: '@screens' }, async ({ page }) => {
  await page.goto(address('/auth/login'))
  await page.getByLabel('User name').waitFor()
  await checkScreen(page, 'login')
})
