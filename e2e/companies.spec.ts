import { expect, test, type Locator, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { agree, openGroup, signIn } from './portal.ts'

const list = '/administration/companies'

const item = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true })
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Selects in a field that searches on the server. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.keyboard.type(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function save(page: Page, message: string): Promise<void> {
  await press(page, 'Save')
  await agree(page, message)
}

async function openCompany(page: Page, name: string): Promise<void> {
  await page.goto(new URL(`${list}?q=${encodeURIComponent(name)}`, page.url()).href)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(nameOf(page)).toHaveValue(name)
}

test(
  'ADM-042 ADM-043 ADM-044 ADM-093 ADM-094 an administrator adds a dealer and a customer, moves the customer, and deletes the empty companies',
  { tag: '@screens' },
  async ({ page }) => {
    const [dealer, customer] = ['Alpine Machines', 'Hill Farm']
    await signIn(page, 'admin', '/dashboards/main-dashboard')
    await openGroup(page, 'Data administration')
    await page.getByRole('link', { name: 'Companies', exact: true }).click()
    await expect(item(page, 'Muster Demo')).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('link', { name: 'Add', exact: true }).click()

    await nameOf(page).fill(dealer)
    await choose(page, 'Country', 'Austria')
    await page.getByRole('textbox', { name: 'Phone' }).fill('0512 555010')
    await press(page, 'Use +43 512 555010')
    await page.getByRole('textbox', { name: 'Email' }).fill('office@alpine')
    await press(page, 'Save')
    await agree(page, 'Nothing has been saved yet.')
    await page.getByRole('textbox', { name: 'Email' }).fill('office@alpine.example')
    await page.getByRole('checkbox', { name: 'This company is a dealer' }).check()
    await page.getByRole('textbox', { name: 'Dealer code' }).fill('ALP-09')
    await save(page, `${dealer} has been added.`)
    await expect(page).toHaveURL(/\/companies\/\d+$/)

    // orders of the dealer
    await press(page, 'Assign orders')
    await page.getByRole('row', { name: /^MD-/ }).first().getByRole('checkbox').check()
    await press(page, 'Assign 1 order')
    await agree(page, 'The assignment of 1 order')
    await expect(page.getByRole('region', { name: 'Orders' }).getByRole('row', { name: /^MD-/ })).toHaveCount(1)

    // adds a customer below it, in the tree by keyboard
    await page.goto(new URL(list, page.url()).href)
    const leaf = item(page, `${dealer}, dealer`)
    await expect(leaf).toBeVisible()
    await item(page, 'Muster Demo').focus()
    await page.keyboard.press('ArrowDown')
    await expect(leaf).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('There are no companies below this one.')).toBeVisible()
    await page.getByRole('link', { name: 'Add', exact: true }).first().click()
    await expect(page.getByRole('combobox', { name: 'Parent company (owner)' })).toHaveValue(dealer)
    await nameOf(page).fill(customer)
    await save(page, `${customer} has been added.`)

    // a dealer with a customer and an order cannot be deleted
    await openCompany(page, dealer)
    const reason = 'Cannot be deleted: 1 company below it, 1 order.'
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(reason)
    await expect(page.getByText(reason)).toBeVisible()
    await page.getByRole('checkbox', { name: 'This company is a dealer' }).uncheck()
    await press(page, 'Save')
    await agree(page, 'has 1 order and 1 customer as a dealer')

    // it cannot move below itself, but below another dealer
    await page.reload()
    await choose(page, 'Parent company (owner)', customer)
    await press(page, 'Save')
    await agree(page, 'Correct the marked fields.')
    await expect(page.getByText(`Select a company that is not below ${dealer}.`)).toBeVisible()
    await page.reload()
    await openCompany(page, customer)
    await choose(page, 'Parent company (owner)', 'Maszyny Wisła')
    await save(page, `The changes to ${customer} have been saved.`)
    await page.goto(new URL(`${list}?q=${encodeURIComponent(customer)}`, page.url()).href)
    await expect(page.getByRole('row', { name: customer })).toContainText('Maszyny Wisła')

    // deletes the empty one from the list
    await page.getByRole('row', { name: customer }).getByRole('button', { name: 'Delete' }).click()
    await agree(page, `Delete ${customer}?`, 'Delete')
    await expect(page.getByRole('link', { name: customer, exact: true })).toHaveCount(0)
  },
)

test('the list and a dealer have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', `${list}?company=2`)
  await expect(page.locator('tbody a').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await checkScreen(page, 'companies')
  await openCompany(page, 'Muster Europe')
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('row').nth(1)).toBeVisible()
  await checkScreen(page, 'companies, a dealer')
  await press(page, 'Assign orders')
  await expect(page.getByRole('dialog').getByRole('checkbox').nth(1)).toBeVisible()
  await checkScreen(page, 'companies, orders', { within: '[role=dialog]' })
})
