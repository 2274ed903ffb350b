import { expect, test, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { agree, signIn } from './portal.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name' })

/** Opens a list row by its name. */
async function openRow(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'Add', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByRole('link', { name, exact: true }).click()
}

test(
  'PROF-035 a curfew is painted, cloned and assigned to a unit by keyboard alone, and cannot be deleted while in use',
  { tag: '@screens' },
  async ({ page }) => {
    const name = 'Milking'
    const keys = async (...all: string[]) => {
      for (const key of all) await page.keyboard.press(key)
    }
    await signIn(page, 'admin', '/administration/profiles/curfew')
    await page.getByRole('link', { name: 'Add' }).focus()
    await keys('Enter')
    await nameOf(page).focus()
    await page.keyboard.type(name)
    const monday = page.getByRole('group', { name: 'Monday' })
    await monday.getByRole('option').first().focus()
    await keys('ArrowDown', ' ', 'Shift+ArrowRight', 'Shift+ArrowRight')
    await expect(monday).toContainText('12:00–13:30')
    await monday.getByRole('button', { name: 'Copy to' }).focus()
    await keys('Enter')
    await expect(page.getByRole('menuitem', { name: 'Every day' })).toBeFocused()
    await keys('ArrowDown', 'Enter')
    await expect(page.getByText('7:30 hours per week')).toBeVisible()
    await nameOf(page).focus()
    await keys('Enter')
    await expect(page.getByRole('dialog')).toContainText(`${name} has been added.`)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeFocused()
    await keys('Enter')
    await expect(page).toHaveURL(/\/curfew\/\d+$/)
    // closing the message moves the focus here
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await page.getByRole('button', { name: 'Clone' }).focus()
    await keys('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).focus()
    await keys('Enter')
    await expect(nameOf(page)).toHaveValue(`Copy of ${name}`)
    await expect(page.getByText('7:30 hours per week')).toBeVisible()

    await page.getByRole('link', { name: 'Assign to units' }).focus()
    await keys('Enter')
    await expect(page.getByRole('heading', { name: `Copy of ${name}` })).toBeVisible()
    const box = page.getByRole('row').getByRole('checkbox').nth(1)
    await box.focus()
    await keys(' ')
    await expect(page.getByText('1 selected · 1 change')).toBeVisible()
    await page.getByRole('button', { name: 'Save assignment' }).focus()
    await keys('Enter')
    // the list opens behind the message
    await expect(page).toHaveURL(/\/curfew$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Curfew profiles', includeHidden: true })).toBeAttached()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeFocused()
    await keys('Enter')
    await openRow(page, `Copy of ${name}`)
    await press(page, 'Delete')
    await agree(page, `Delete Copy of ${name}?`, 'Delete')
    await agree(page, `Copy of ${name} is assigned to 1 unit: `)
  },
)

const lists = [
  '/administration/data/fleets',
  '/administration/profiles/curfew',
  '/administration/data/canparameters',
  '/administration/data/canprotocols',
  '/administration/data/platform',
  '/administration/data/sourceaddress',
  '/administration/data/dm1parameters',
]

for (const list of lists) {
  test(`${list} and a detail of it have no accessibility violation, and fit`, { tag: '@screens' }, async ({ page }) => {
    await signIn(page, 'admin', list)
    await expect(page.locator('tbody a').first()).toBeVisible()
    await checkScreen(page, list)
    await page.locator('tbody a').first().click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await checkScreen(page, `${list}, a detail`)
  })
}

test('assigning has no accessibility violation, and fits', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/administration/profiles/curfew')
  await page.locator('tbody a').first().click()
  await page.getByRole('link', { name: 'Assign to units' }).click()
  await expect(page.getByRole('checkbox').nth(1)).toBeVisible()
  await checkScreen(page, 'assigning')
})
