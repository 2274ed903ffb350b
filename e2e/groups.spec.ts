import { expect, test, type Browser, type Page } from './test.ts'
import { get, send, tokenOf } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, agree, signIn } from './portal.ts'

interface Group {
  groupId: number
  name: string
  acls: string[]
}

const api = (path: string) => address(`/wlf/api${path}`)

async function groupOf(name: string): Promise<Group> {
  const admin = await tokenOf(address(''), 'admin')
  const { items } = await get<{ items: Group[] }>(api(`/users/groups?filter=${name}`), admin)
  const id = items.find(group => group.name === name)?.groupId
  return get<Group>(api(`/users/groups/${id}/acls`), admin)
}

/** Changes the permissions of a group, and returns a function that restores them. */
async function lend(name: string, change: (acls: string[]) => string[]): Promise<() => Promise<void>> {
  const { groupId, acls } = await groupOf(name)
  const put = async (some: string[]) =>
    send('PUT', api(`/users/groups/${groupId}/acls`), await tokenOf(address(''), 'admin'), { acls: some })
  await put(change(acls))
  return () => put(acls)
}

const undo: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const back of undo.splice(0)) await back()
})

const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

async function openGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(box(page, 'View dashboards')).toBeVisible()
}

async function secondPerson(browser: Browser, login: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  undo.push(() => context.close())
  const page = await context.newPage()
  await signIn(page, login, path)
  return page
}

test(
  'ADM-100 ADM-101 ADM-033 ADM-034 an administrator finds a group, reviews its permissions and changes them; a member’s menu and screens change at once',
  { tag: '@screens' },
  async ({ page, browser }) => {
    undo.push(await lend('Viewers', acls => acls))
    const viewer = await secondPerson(browser, 'viewer', '/dashboards/main-dashboard')
    await expect(menu(viewer).locator('a[href^="/history"]')).toHaveCount(0)
    await viewer.evaluate(() => Object.assign(window, { neverReloaded: true }))

    await signIn(page, 'admin', '/administration/data/groups')
    const administrators = page.getByRole('row', { name: 'Administrators' })
    await expect(administrators.getByText('Administrator', { exact: true })).toBeVisible()
    await page.getByRole('searchbox').fill('viewers')
    await expect(page.getByRole('link', { name: 'Dealers', exact: true })).toHaveCount(0)
    await openGroup(page, 'Viewers')
    const history = box(page, 'View the position history of units')
    await expect(history).not.toBeChecked()
    await history.click()
    const panel = page.getByRole('region', { name: 'What this opens' })
    await expect(panel.getByRole('link', { name: 'Fleet history' })).toBeVisible()
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByRole('tabpanel').getByRole('searchbox').fill('lindgren')
    await expect(page.getByRole('row', { name: /viewer/ })).toContainText('Hof Lindenbruch')
    await page.getByRole('button', { name: 'Save' }).click()
    await agree(page, 'The changes to Viewers have been saved.')

    await expect(viewer.getByText('Your permissions have changed.')).toBeVisible()
    await expect(menu(viewer).locator('a[href^="/history"]')).toHaveCount(1)
    await viewer.goto(address('/history'))
    await expect(viewer).toHaveURL(/\/history/)
    await viewer.evaluate(() => Object.assign(window, { neverReloaded: true }))

    await page.getByRole('tab', { name: 'Permissions' }).click()
    await box(page, 'View the position history of units').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await agree(page, 'The changes to Viewers have been saved.')
    await expect(viewer).toHaveURL(/\/dashboards\/main-dashboard/)
    expect(await viewer.evaluate(() => 'neverReloaded' in window)).toBe(true)
  },
)

test(
  'SHELL-003 ADM-041 ADM-104 ADM-105 a notification group gets members, a test and a use, and is deleted',
  { tag: '@screens' },
  async ({ page }) => {
    const admin = await tokenOf(address(''), 'admin')
    // six of the demo, and those that other tests have added
    const { items } = await get<{ items: unknown[] }>(api('/notificationgroup'), admin)
    expect(items.length).toBeGreaterThanOrEqual(6)
    await signIn(page, 'admin', '/administration/data/notificationgroup')
    await expect(page.getByRole('row')).toHaveCount(1 + items.length)
    await page.getByRole('link', { name: 'Add' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring crew')
    await page.getByRole('combobox', { name: 'Users' }).click()
    await page.keyboard.type('ferraro')
    await page.getByRole('option', { name: 'Olga Ferraro (operator)' }).click()
    await page.keyboard.press('Escape')
    const mails = page.getByRole('textbox', { name: 'Other email addresses' })
    await mails.fill('not an address')
    await page.getByRole('button', { name: 'Save' }).click()
    await agree(page, 'Nothing has been saved yet.')
    await mails.fill('mate@farm.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await agree(page, 'Spring crew has been added.')
    await expect(page.getByText('Nothing notifies this group yet.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { name: '2 emails sent' })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('Sent to operator@muster.example')
    await checkScreen(page, 'the result of a test', { within: '[role=dialog]' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await agree(page, 'This group has had a test within the last minute.')
    await page.getByRole('button', { name: 'Delete' }).click()
    await agree(page, 'Delete Spring crew?', 'Delete')
    await expect(page).toHaveURL(/\/notificationgroup$/)

    await page.getByRole('link', { name: 'Night watch', exact: true }).click()
    await page.getByRole('link', { name: 'No work at night' }).click()
    await expect(page).toHaveURL(/\/profiles\/curfew\/\d+$/)
  },
)

test(
  'a dealer sees the notification groups of subordinate companies, but not those of parents',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'dealer', '/administration/data/notificationgroup')
    await expect(page.getByRole('link', { name: 'Workshop Europe', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Head office duty', exact: true })).toHaveCount(0)
  },
)

const screens = [
  ['/administration/data/groups', 'Operators'],
  ['/administration/data/notificationgroup', 'Theft alarms'],
] as const

for (const [list, name] of screens)
  test(`${list} and a detail of it have no accessibility violation, and fit`, { tag: '@screens' }, async ({ page }) => {
    await signIn(page, 'admin', list)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await checkScreen(page, list)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    if (name === 'Operators') await box(page, 'View the fleet map').click()
    await page.waitForTimeout(300)
    await checkScreen(page, `${list}, a detail`)
    if (name !== 'Operators') return
    await page.getByRole('tab', { name: 'What this opens' }).click()
    await checkScreen(page, `${list}, what it opens`)
    await page.getByRole('tab', { name: 'Members' }).click()
    await checkScreen(page, `${list}, members`)
  })
