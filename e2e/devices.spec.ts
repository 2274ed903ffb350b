import { expect, test, type Page } from './test.ts'
import { get, ingest, tokenOf, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, agree, signIn } from './portal.ts'
import { startServer, type RunningServer } from './server.ts'

// a separate server on which unknown devices wait; on the demo server they become units at once
let server: RunningServer
let shared: string | undefined

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServer({ env: { MUSTER_INGEST_REGISTER: '0' } })
  shared = process.env.MUSTER_E2E_URL
  process.env.MUSTER_E2E_URL = server.url
})
test.afterAll(async () => {
  process.env.MUSTER_E2E_URL = shared
  await server?.stop()
})

const list = '/administration/data/devices'
const minute = 60_000
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Forwards positions as a gateway does, with times some minutes from now. */
const forward = (uid: string, name: string, ...minutes: number[]) =>
  ingest(
    server.url,
    minutes.map((after, index) =>
      traccarLine({
        uid,
        name,
        latitude: 45,
        longitude: 9 + index / 1000,
        time: new Date(Date.now() + after * minute),
      }),
    ),
  )

async function unitsNamed(name: string): Promise<{ id: number }[]> {
  const { items } = await get<{ items: { id: number }[] }>(
    address(`/wlf/api/lookup-tables/units?filter=${encodeURIComponent(name)}`),
    await tokenOf(address(''), 'admin'),
  )
  return items
}

/** Selects the option that contains the text. */
async function select(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(text)
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click()
}

test(
  'ADM-028 an administrator claims a device that reported through Traccar forwarding, writes notes and moves the device',
  { tag: '@screens' },
  async ({ page }) => {
    const uid = '867730059000000'
    const name = 'Newcomer'
    await forward(uid, name, -30, -20)
    await signIn(page, 'admin', list)
    await page.getByRole('tab', { name: /^Waiting to be claimed/ }).click()
    await expect(page).toHaveURL(/tab=waiting/)
    await expect(page.getByRole('row', { name: new RegExp(uid) })).toContainText(name)
    await checkScreen(page, 'devices that wait')

    // the list updates without a reload
    await forward(uid, name, -10)
    await expect(page.getByRole('row', { name: new RegExp(uid) })).toContainText('traccar3', { timeout: 20_000 })

    await page.getByRole('button', { name: uid, exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('3 positions, 0 events')
    await checkScreen(page, 'a device that waits', { within: '[role=dialog]' })
    await select(page, 'Company', 'Agricola Valpadana')
    await page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(page.getByText(`${uid} belongs to ${name} now. 3 of its messages`, { exact: false })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(uid) })).toHaveCount(0)
    expect(await unitsNamed(name)).toHaveLength(1)

    await page.getByRole('tab', { name: 'All devices' }).click()
    await page.getByRole('searchbox').fill(uid)
    await page.getByRole('link', { name: uid, exact: true }).click()
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Notes' }).fill('SIM from the new contract')
    await press(page, 'Save')
    await agree(page, `The changes to ${uid} have been saved.`)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('SIM from the new contract')

    // shows its next message as received
    await forward(uid, name, -1)
    await expect(page.locator('.device-message')).toContainText(`"uniqueId": "${uid}"`, { timeout: 40_000 })
    await checkScreen(page, 'a device')

    // another unit, whose device is replaced
    const other = '867730059100000'
    await forward(other, 'Broken', -5)
    await page.goto(address(`${list}?tab=waiting`))
    await page.getByRole('button', { name: other, exact: true }).click()
    await select(page, 'Company', 'Agricola Valpadana')
    await page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(page.getByText(`${other} belongs to Broken now.`, { exact: false })).toBeVisible()

    await page.goto(address(`${list}?q=${uid}`))
    await page.getByRole('link', { name: uid, exact: true }).click()
    await press(page, 'Move')
    await select(page, 'New unit', 'Broken')
    await page.getByRole('radio', { name: `Replace: ${other} is left without a unit` }).check()
    await checkScreen(page, 'moving a device', { within: '[role=dialog]' })
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await agree(page, 'its data belongs to Broken', 'Move')
    await expect(page.getByText(`${uid} has been moved to Broken.`)).toBeVisible()
    const history = page.getByRole('table', { name: 'History' })
    await expect(history.getByRole('row')).toHaveCount(3)
    await expect(history.getByRole('row').nth(1)).toContainText('Broken')
    await expect(history.getByRole('row').nth(1)).toContainText('Ada Keller')
    // the other device waits again when it reports
    await forward(other, 'Broken', 1)
    await page.goto(address(`${list}?tab=waiting`))
    await expect(page.getByRole('row', { name: new RegExp(other) })).toBeVisible()
    await page.getByRole('row', { name: new RegExp(other) }).hover()
    await page
      .getByRole('row', { name: new RegExp(other) })
      .getByRole('button', { name: 'Discard' })
      .click()
    await agree(page, 'Everything that it sent is deleted: 1 position and', 'Discard')
    await expect(page.getByRole('row', { name: new RegExp(other) })).toHaveCount(0)
  },
)

test(
  'ADM-102 ADM-103 a dealer sees the devices of their own companies, but no unclaimed ones',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'dealer', `${list}?tab=waiting`)
    await expect(page.getByRole('link', { name: 'Add' })).toHaveCount(0)
    await expect(page.locator('tbody a').first()).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    const [mine, all] = await Promise.all(
      ['dealer', 'admin'].map(async login =>
        get<{ totalCount: number }>(address('/wlf/api/devices'), await tokenOf(address(''), login)),
      ),
    )
    expect(mine?.totalCount).toBeLessThan(all?.totalCount ?? 0)
    await checkScreen(page, 'devices')
  },
)
