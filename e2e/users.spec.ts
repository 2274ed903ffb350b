import { expect, test, type Page } from './test.ts'
import { rmSync } from 'node:fs'
import { checkScreen } from './check-screen.ts'
import { linkTo } from './outbox.ts'
import { address, agree, signIn } from './portal.ts'
import { startServer, type RunningServer } from './server.ts'

// a separate server, whose emails are read here
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

const list = '/administration/users'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  'ADM-035 ADM-038 ADM-039 an administrator invites a user, who sets a password and has the permissions of the role',
  { tag: '@screens' },
  async ({ page, browser }) => {
    const [login, mail] = ['nora0', 'nora0@example.com']
    await signIn(page, 'admin', list)
    await page.getByRole('link', { name: 'Add' }).click()
    await field(page, 'Name').first().fill('Nora')
    await field(page, 'Surname').fill('Lindström')
    await field(page, 'Login').fill(login)
    await field(page, 'Email').fill(mail)
    await choose(page, /^Company/, 'Agricola Valpadana')
    await choose(page, /^Role/, 'Viewer')
    await expect(page.getByRole('combobox', { name: /^Notifications/ })).toContainText('None')
    await press(page, 'Save')
    await agree(page, 'Nora Lindström has been added.')
    await expect(page).toHaveURL(/\/data\/users\/\d+$/)
    await expect(page.getByText('Invited. The activation link is valid until')).toBeVisible()
    await expect.poll(() => linkTo(server.folder, mail)).toContain('activation=true')
    const first = linkTo(server.folder, mail)
    await press(page, 'Send activation again')
    await expect.poll(() => linkTo(server.folder, mail)).not.toBe(first)

    const visitor = await browser.newPage()
    const set = async (link: string | undefined) => {
      await visitor.goto(link ?? '')
      await expect(visitor.getByRole('heading', { name: 'Activate your account' })).toBeVisible()
      await visitor.getByLabel('New password', { exact: true }).fill('Chosen-1-here')
      await visitor.getByLabel('Repeat new password').fill('Chosen-1-here')
      await visitor.getByRole('button', { name: 'Save password' }).click()
    }
    await set(first)
    await expect(visitor.getByRole('alert')).toContainText('has been used or has expired')
    await set(linkTo(server.folder, mail))
    await expect(visitor).toHaveURL(/\/auth\/login\?reset=true/)
    await visitor.getByLabel('User name').fill(login)
    await visitor.getByLabel('Password', { exact: true }).fill('Chosen-1-here')
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await visitor.getByRole('button', { name: 'Accept and continue' }).click()
    await expect(visitor.getByLabel('User menu')).toBeVisible()
    // a viewer has no administration
    await visitor.goto(address(list))
    await expect(visitor).not.toHaveURL(new RegExp(list))

    await page.reload()
    await expect(page.getByText('Active. Last signed in')).toBeVisible()
    await press(page, 'Delete')
    await expect(page.getByRole('dialog')).toContainText('This ends: 1 session.')
    await agree(page, 'Delete Nora Lindström?', 'Delete')
    await expect(page).toHaveURL(new RegExp(`${list}$`))
    await visitor.goto(address('/fleet'))
    await expect(visitor).toHaveURL(/\/auth\/login/)
    await visitor.close()
  },
)

test('the list and the form have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', list)
  await expect(page.locator('tbody a').first()).toBeVisible()
  await checkScreen(page, 'users')
  await page.goto(address(`${list}?status=INVITED`))
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await checkScreen(page, 'an invited user')
  await page.goto(address('/administration/data/users/new'))
  await page.getByLabel('Access to several companies').check()
  await expect(page.getByRole('combobox', { name: /^Other companies/ })).toBeVisible()
  await checkScreen(page, 'a new user')
})
