import { expect, test, type Page } from './test.ts'
import { get, tokenOf } from './api.ts'
import { lookOver } from './look-over.ts'
import { address, signIn } from './portal.ts'

interface Trigger {
  name: string
  enabled: boolean
  cron?: string
  intervalMs?: number
  previousFireTime?: string
}

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true })

async function act(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).hover()
  await row(page, name).getByRole('button', { name: action }).click()
}

async function trigger(name: string, type = 'cluster'): Promise<Trigger | undefined> {
  const url = address()
  const { items } = await get<{ items: Trigger[] }>(
    `${url}wlf/api/scheduler/${type}`,
    await tokenOf(url.replace(/\/$/, ''), 'admin'),
  )
  return items.find(item => item.name === name)
}

test('ADM-078 a trigger is disabled, enabled, and run at once; the server does the work', async ({ page }) => {
  await signIn(page, 'admin', '/sys/scheduler')
  await expect(row(page, 'Old positions')).toContainText('Every day at 02:20, UTC')
  await act(page, 'Old positions', 'Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(row(page, 'Old positions')).toContainText('Disabled')
  expect(await trigger('position-retention')).toMatchObject({ enabled: false })
  await page.reload()
  await expect(row(page, 'Old positions')).toContainText('Disabled')
  await act(page, 'Old positions', 'Enable')
  await expect(row(page, 'Old positions')).not.toContainText('Disabled')

  const before = (await trigger('expired-keys'))?.previousFireTime
  await act(page, 'Expired logins', 'Run now')
  await expect(page.getByText('Expired logins will run shortly.')).toBeVisible()
  await expect.poll(async () => (await trigger('expired-keys'))?.previousFireTime).not.toBe(before)
  await expect(row(page, 'Expired logins')).toContainText('Done')
})

test('ADM-078 a standalone trigger runs on the server by itself, and its panel names the server', async ({ page }) => {
  await signIn(page, 'admin', '/sys/scheduler')
  // a server stores its runs every five seconds, and the list is read again every few
  await expect(row(page, 'Commands to units')).toContainText('Done', { timeout: 30_000 })
  await row(page, 'Commands to units').getByRole('button', { name: 'Commands to units', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Servers' }).getByRole('listitem')).toContainText(/:\d+:.*Done/)
})

test('ADM-078 ADM-080 a trigger is rescheduled by calendar and by interval, after its next runs were shown', async ({
  page,
}) => {
  await signIn(page, 'admin', '/sys/scheduler')
  await act(page, 'Old web notifications', 'Reschedule')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Cron expression').fill('0 25 * * *')
  await expect(panel.getByRole('alert')).toHaveText(
    '“25” is no hour; give 0 to 23, * for every one, or */6 for every sixth.',
  )
  await expect(panel.getByRole('button', { name: 'Save schedule' })).toBeDisabled()
  await panel.getByLabel('Cron expression').fill('30 4 * * 1')
  await panel.getByRole('combobox', { name: 'Time zone' }).fill('Rome')
  await panel.getByRole('option', { name: 'Europe/Rome' }).click()
  await expect(panel.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3)
  await panel.getByRole('button', { name: 'Save schedule' }).click()
  await expect(panel).toBeHidden()
  await expect(row(page, 'Old web notifications')).toContainText('Every Monday at 04:30, Europe/Rome')

  await row(page, 'Old web notifications').getByRole('button', { name: 'Old web notifications' }).click()
  await panel.getByRole('radio', { name: 'At an interval' }).check()
  await panel.getByLabel('Every').fill('12')
  await panel.getByLabel('First run').fill('2030-01-01T06:00')
  await expect(panel.getByRole('region', { name: 'Next runs' }).getByRole('listitem').first()).toContainText('2030')
  await panel.getByRole('button', { name: 'Save schedule' }).click()
  await expect(row(page, 'Old web notifications')).toContainText('Every 12 hours')
  expect(await trigger('old-notifications')).toMatchObject({ intervalMs: 12 * 3_600_000 })
})

test('list and panel have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/sys/scheduler')
  await expect(row(page, 'Old positions')).toBeVisible()
  // a job without words shows its bare name
  await expect(page.getByRole('row', { name: /^[a-z]+(-[a-z]+)+$/ })).toHaveCount(0)
  await lookOver(page, 'scheduler')
  await row(page, 'Commands to units').getByRole('button', { name: 'Commands to units', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3)
  await lookOver(page, 'a trigger', { within: '[role=dialog]' })
})
