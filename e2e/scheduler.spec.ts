import { expect, test, type Page } from './test.ts'
import { get, tokenOf } from './api.ts'
import { checkScreen } from './check-screen.ts'
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

test('ADM-078 a trigger is disabled, enabled and run at once by the server', { tag: '@screens' }, async ({ page }) => {
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

test('list and panel have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/sys/scheduler')
  await expect(row(page, 'Old positions')).toBeVisible()
  // a job without a text shows its name
  await expect(page.getByRole('row', { name: /^[a-z]+(-[a-z]+)+$/ })).toHaveCount(0)
  await checkScreen(page, 'scheduler')
  await row(page, 'Commands to units').getByRole('button', { name: 'Commands to units', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3)
  await checkScreen(page, 'a trigger', { within: '[role=dialog]' })
})
