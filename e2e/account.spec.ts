import { expect, test, type Page } from '@playwright/test'
import { rmSync } from 'node:fs'
import { checkScreen } from './check-screen.ts'
import { mailsIn } from './outbox.ts'
import { address, signIn } from './portal.ts'
import { startServer, type RunningServer } from './server.ts'

// a separate server, because passwords change here
let server: RunningServer
let shared: string | undefined

test.beforeAll(async () => {
  server = await startServer()
  shared = process.env.MUSTER_E2E_URL
  process.env.MUSTER_E2E_URL = server.url
})

test.afterAll(async () => {
  process.env.MUSTER_E2E_URL = shared
  await server.stop()
  rmSync(server.folder, { recursive: true, force: true })
})

// opens after a first login, as soon as its texts have loaded
test.beforeEach(async ({ page }) => {
  const news = page.getByRole('dialog', { name: 'What’s new' })
  await page.addLocatorHandler(news, () => news.getByRole('button', { name: 'Close' }).click())
})

const mails = () => mailsIn(server.folder)

async function signInWith(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('SHELL-047 SHELL-048 a forgotten password is reset by email', { tag: '@screens' }, async ({ page }) => {
  await page.goto(address('/auth/login'))
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // the previous page has a field "User name" too
  await expect(page.getByRole('heading', { name: 'Forgot your password' })).toBeVisible()
  await page.getByLabel('User name').fill('operator')
  await page.getByLabel('Email address').fill('operator@muster.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toContainText('Check your inbox')
  const linkIn = (mail: string | undefined) => /http\S+changeKey=[\w-]+/.exec(mail ?? '')?.[0]
  await expect.poll(() => linkIn(mails().at(-1))).toContain(address('/auth/reset-password'))

  await page.goto(linkIn(mails().at(-1)) ?? '')
  await page.getByLabel('New password', { exact: true }).fill('Mailed-1-link')
  await page.getByLabel('Repeat new password').fill('Mailed-1-link')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?reset=true/)
  await signInWith(page, 'operator', 'operator-demo')
  await expect(page.getByRole('alert')).toContainText('wrong')
  await signInWith(page, 'operator', 'Mailed-1-link')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(page.getByLabel('User menu')).toBeVisible()
})

test(
  'SHELL-058 SHELL-009 SHELL-056 SHELL-057 support acts as a user after confirmation, and returns',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'support')
    await page.goto(address('/user/supportedUsers'))
    await page.getByRole('searchbox').fill('dealer')
    await page.getByRole('button', { name: 'Act as dealer', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Act as dealer?' })
    await dialog.getByRole('button', { name: 'Act as dealer' }).click()
    await expect(page.getByText('support is acting as dealer')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboards\/main-dashboard/)
    await page.reload()
    await page.getByRole('button', { name: 'Return to support' }).click()
    await expect(page.getByText('support is acting as dealer')).toHaveCount(0)
    await page.getByLabel('support, User menu').waitFor()

    const token = await page.evaluate(() => localStorage.getItem('token'))
    const response = await page.request.get(address('/wlf/api/users/me/supported-users?filter=dealer'), {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items } = (await response.json()) as { items: { userId: number; login: string }[] }
    const dealer = items.find(({ login }) => login === 'dealer')
    await page.goto(address(`/login-as/${dealer?.userId}`))
    await page.getByRole('dialog', { name: 'Act as dealer?' }).getByRole('button', { name: 'Act as dealer' }).click()
    await expect(page.getByText('support is acting as dealer')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboards\/main-dashboard/)
  },
)

const pages: [path: string, ready: string][] = [
  ['/auth/forgot-password', 'Send link'],
  ['/auth/reset-password?changeKey=1', 'Save password'],
  ['/user/changePassword', 'Change password'],
  ['/user/supportedUsers', 'dealer'],
  ['/login-as/2', 'Act as dealer'],
  ['/userSettings/1', 'Save'],
]

test('the pages of the account have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin')
  for (const [path, ready] of pages) {
    await page.goto(address(path))
    await page.getByRole('button', { name: ready, exact: true }).waitFor()
    await checkScreen(page, path)
  }
})

test('a passkey is added, and signs in without a password', async ({ page, context }) => {
  // browsers have no passkeys at an IP address
  const at = (path: string) => address(path).replace('127.0.0.1', 'localhost')
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto(at('/auth/login'))
  await signInWith(page, 'viewer', 'viewer-demo')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(page.getByLabel('User menu')).toBeVisible()
  await page.goto(at('/user/security'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: /^Recovery codes of viewer/ })).toBeVisible()
  await checkScreen(page, 'recovery codes')
  await page.getByRole('button', { name: 'I have stored the codes' }).click()
  await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible()
  await checkScreen(page, 'passkeys')
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByLabel('viewer, User menu')).toBeVisible()
})
