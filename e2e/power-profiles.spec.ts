import { expect, test, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { signIn } from './portal.ts'

async function closeDialog(page: Page, title: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test(
  'ADM-066 ADM-096 a page shows the profiles of a unit, and offers others with their effects and replacements',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', '/administration/equipment/equipment-assign/7')
    const power = page.getByRole('region', { name: 'Power profile', exact: true })
    const choose = async (option: RegExp) => {
      await power.getByRole('combobox').click()
      await page.getByRole('option', { name: option }).click()
      await expect(power).toContainText(/Replaces|first time/)
      await page.getByRole('button', { name: 'Save' }).click()
      await closeDialog(page, /^Assigned|^Please note/)
    }
    await expect(power.getByRole('combobox')).toBeVisible()
    await choose(/^Winter storage/)
    await checkScreen(page, 'the profiles of a unit')
    await page.reload()
    await expect(power.getByRole('combobox')).toHaveValue(/^Winter storage/)
    await choose(/^Rental yard/)
  },
)
