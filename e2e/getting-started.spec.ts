// Follows docs/getting-started.md. `MUSTER_E2E_PICTURES=1` takes its pictures again.
import { expect, test, type Page } from './test.ts'
import { fileURLToPath } from 'node:url'
import { traccarLine } from './api.ts'
import { linkTo, mailsTo } from './outbox.ts'
import { agree, openGroup } from './portal.ts'
import { emptyFolder, startServer, type RunningServer } from './server.ts'

const token = 'a-long-random-token'
const pictures = fileURLToPath(new URL('../docs/getting-started/', import.meta.url))
const tracker = { uid: '867730059000001', name: 'Yellow loader', latitude: 46.62, longitude: 14.31 }

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ folder: emptyFolder(), env: { MUSTER_DEMO: '0', MUSTER_INGEST_TOKEN: token } })
})
test.afterAll(() => server?.stop())

const at = (path: string) => `${server.url}${path}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name }).first()

async function take(page: Page, name: string): Promise<void> {
  if (!process.env.MUSTER_E2E_PICTURES) return
  await page.mouse.move(640, 799)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${pictures}${name}.png` })
}

/** Selects in a field that searches on the server. */
async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.keyboard.type(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function open(page: Page, group: string, entry: string): Promise<void> {
  await openGroup(page, group)
  await page.getByRole('link', { name: entry, exact: true }).first().click()
  // the previous screen stays until the code of this one has loaded
  await expect(page.getByRole('heading', { name: entry, level: 1, exact: true })).toBeVisible()
}

/** Opens a mailed or printed link, sets a password and signs in with it. */
async function choosePassword(page: Page, link: string | undefined, login: string, password: string): Promise<void> {
  await page.goto(link ?? '')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat new password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByLabel('User name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await press(page, 'Accept and continue')
  await expect(page.getByLabel('User menu')).toBeVisible()
}

async function send(path: 'positions' | 'events', line: string): Promise<unknown> {
  const response = await fetch(at(`/ingest/traccar/${path}`), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: line,
  })
  return response.json()
}

test('an empty server is set up through its screens: companies, users, a unit, a fleet, an alarm by email', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await test.step('the first administrator', async () => {
    await choosePassword(page, /http\S+changeKey=\S+/.exec(server.output())?.[0], 'admin', 'Choose-1-well')
    await press(page, 'Close')
    await take(page, 'empty')
  })

  await test.step('a dealer and a customer', async () => {
    await open(page, 'Data administration', 'Companies')
    await page.getByRole('link', { name: 'Add', exact: true }).first().click()
    await textbox(page, 'Name').fill('Alpine Machines')
    await page.getByRole('checkbox', { name: 'This company is a dealer' }).check()
    await textbox(page, 'Dealer code').fill('ALP-09')
    await press(page, 'Save')
    await agree(page, 'Alpine Machines has been added.')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('link', { name: 'Add', exact: true }).first().click()
    await textbox(page, 'Name').fill('Hill Farm')
    await choose(page, 'Parent company (owner)', 'Alpine Machines')
    await press(page, 'Save')
    await agree(page, 'Hill Farm has been added.')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.getByRole('row', { name: 'Hill Farm' })).toContainText('Alpine Machines')
    await take(page, 'companies')
  })

  await test.step('two users', async () => {
    await invite(page, { name: 'Dora', login: 'dora', company: 'Alpine Machines', role: 'Dealer' })
    await invite(page, { name: 'Olin', login: 'olin', company: 'Hill Farm', role: 'Operator' })
    await take(page, 'user')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.getByRole('row')).toHaveCount(4)
  })

  await test.step('a device that reports is claimed', async () => {
    expect(await send('positions', traccarLine(tracker))).toMatchObject({ quarantined: 1 })
    await open(page, 'Data administration', 'Devices')
    await page.getByRole('tab', { name: /^Waiting to be claimed/ }).click()
    await page.getByRole('button', { name: tracker.uid, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Company' }).fill('Hill Farm')
    await dialog.getByRole('option', { name: 'Hill Farm' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(tracker.name)
    await take(page, 'claim')
    await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(page.getByText(`${tracker.uid} belongs to ${tracker.name} now.`, { exact: false })).toBeVisible()
  })

  await test.step('a fleet', async () => {
    await open(page, 'Data administration', 'Fleets')
    await page.getByRole('link', { name: 'Add', exact: true }).first().click()
    await textbox(page, 'Name').fill('Loaders')
    await page
      .getByRole('option', { name: new RegExp(tracker.name) })
      .first()
      .click()
    await press(page, 'Save')
    await agree(page, 'Loaders has been added.')
    await take(page, 'fleet')
  })

  const guest = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await test.step('the user chooses what to be mailed', async () => {
    await expect.poll(() => linkTo(server.folder, 'olin@example.com')).toContain('activation=true')
    await choosePassword(guest, linkTo(server.folder, 'olin@example.com'), 'olin', 'Choose-2-well')
    await press(guest, 'Close')
    await guest.getByRole('button', { name: /^Notifications/ }).click()
    await guest.getByRole('link', { name: 'Notification settings' }).click()
    const mail = guest.getByRole('switch', { name: 'Emergency button, Email' })
    await mail.click()
    await expect(mail).toBeChecked()
    await press(guest, 'Save')
    await expect(guest.getByText('The notification settings have been saved.')).toBeVisible()
    await take(guest, 'notifications')
  })

  await test.step('an alarm is on the map and in the mail', async () => {
    await guest.goto(at('/fleet'))
    // the only fleet is open
    await expect(guest.getByRole('complementary', { name: 'Units' }).getByText(tracker.name)).toBeVisible()
    const event = { type: 'alarm', eventTime: new Date().toISOString(), attributes: { alarm: 'sos' } }
    const device = { id: 1, uniqueId: tracker.uid, name: tracker.name, attributes: {} }
    expect(await send('events', JSON.stringify({ event, device }))).toMatchObject({ accepted: 1 })
    await expect(guest.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await guest.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await take(guest, 'alarm')
    await expect
      .poll(() => mailsTo(server.folder, 'olin@example.com').filter(mail => mail.includes(tracker.name)), {
        timeout: 90_000,
      })
      .toHaveLength(1)
  })
  await guest.close()
})

interface Invited {
  name: string
  login: string
  company: string
  role: string
}

async function invite(page: Page, { name, login, company, role }: Invited): Promise<void> {
  await open(page, 'Data administration', 'Users')
  await page.getByRole('link', { name: 'Add', exact: true }).first().click()
  await textbox(page, 'Name').fill(name)
  await textbox(page, 'Login').fill(login)
  await textbox(page, 'Email').fill(`${login}@example.com`)
  await choose(page, /^Company/, company)
  await choose(page, /^Role/, role)
  await page.getByRole('combobox', { name: /^Notifications/ }).selectOption('Custom')
  await press(page, 'Save')
  await agree(page, `${name} has been added.`)
}
