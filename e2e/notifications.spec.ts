import { expect, test, type Page } from './test.ts'
import { ingest, ingestEvents, sos, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

const buoy = { uid: '35000000000009', name: 'Buoy of the bell', latitude: 0.02, longitude: 0.02 }

const pressSos = () => ingestEvents(address(''), buoy, [sos])

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications, / })

const unreadOf = async (page: Page) => Number((await bellOf(page).getAttribute('aria-label'))?.replaceAll(/\D/g, ''))

const alarmIn = (page: Page, state: 'Read' | 'Unread') =>
  page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: new RegExp(`^${state} Emergency button .*${buoy.name}.* SOS$`) })
    .first()

test.beforeAll(() => ingest(address(''), [traccarLine(buoy)]))

test('SHELL-003 NOTIF-001 NOTIF-006 NOTIF-019 an alarm appears in the bell; reading it in one tab marks it as read in another', async ({
  page,
  context,
}) => {
  // more alarms than the demo fleet raises during this test
  for (let i = 0; i < 12; i++) await pressSos()
  await signIn(page, 'admin')
  await expect.poll(() => unreadOf(page)).toBeGreaterThanOrEqual(12)
  const before = await unreadOf(page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await pressSos()
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(before)
  await bellOf(page).click()
  await expect(alarmIn(page, 'Unread')).toBeVisible()

  const other = await context.newPage()
  await other.goto(address('/'))
  await bellOf(other).click()
  await expect(alarmIn(other, 'Unread')).toBeVisible()
  await alarmIn(page, 'Unread').click()
  await expect(alarmIn(page, 'Read')).toBeVisible()
  await expect(alarmIn(other, 'Read')).toBeVisible()

  // the demo fleet continues to raise alarms: fewer, not none
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => unreadOf(page)).toBeLessThan(before)
  await expect.poll(() => unreadOf(other)).toBeLessThan(before)
})

test(
  'the open panel and the settings have no accessibility violation, and fit',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin')
    await pressSos()
    await bellOf(page).click()
    await expect(page.locator('.notification').first()).toBeVisible()
    await checkScreen(page, 'the bell')
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await checkScreen(page, 'notification settings')
  },
)
