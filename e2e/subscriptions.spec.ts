import { expect, test, type Locator, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

const root = '/administration/subscriptions'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Selects the first option of a searchable select, and returns its text. */
async function chooseFirst(page: Page, field: string, search: string): Promise<string> {
  const input = page.getByRole('combobox', { name: field })
  await input.click()
  await input.fill(search)
  const option = page.getByRole('listbox', { name: field }).getByRole('option').first()
  const words = await option.innerText()
  await option.click()
  return words
}

/** Moves the focus by keyboard. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test(
  'SHELL-007 SUB-007 a dealer activates a device by mouse, with the step in the address, and its unit is in the fleet',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'dealer', `${root}/servicemanagement`)
    await page.getByRole('radio', { name: 'Activate a device' }).check()
    await press(page, 'Next')
    await expect(page).toHaveURL(/amActivation$/)
    await press(page, 'Next')
    await expect(page.getByRole('combobox', { name: 'Device' })).toHaveAccessibleDescription(/Select the device\./)
    const device = await chooseFirst(page, 'Device', 'AM35')
    await chooseFirst(page, 'Company', 'Agricola')
    await press(page, 'Next')
    await expect(page).toHaveURL(/amActivation\?step=2$/)
    await page.getByLabel('Serial number of the machine').fill('E2E-0001')
    await page.getByRole('radio', { name: 'Full telematics, 1 year' }).first().check()
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Device' })).toHaveValue(device)
    await press(page, 'Next')
    await expect(page.getByLabel('Serial number of the machine')).toHaveValue('E2E-0001')
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Step 2 of 3: Subscription' })).toBeVisible()
    await expect(page.getByLabel('Serial number of the machine')).toHaveValue('E2E-0001')
    await expect(page.getByRole('radio', { name: 'Full telematics, 1 year' }).first()).toBeChecked()
    await press(page, 'Activate')
    await expect(page.getByRole('dialog')).toContainText('Activate this subscription?')
    await answer(page, 'Activate')
    await expect(page.getByRole('heading', { name: 'The device is active' })).toBeVisible()
    await expect(page.getByText(`idle-${device.toLowerCase()}`)).toBeVisible()

    await page.goto(address(`${root}/renewal`))
    await page.getByRole('searchbox').fill('E2E-0001')
    await expect(page.getByRole('radio', { name: 'E2E-0001' })).toBeVisible()
    await page.goto(address(`${root}/amActivation`))
    await page.getByRole('combobox', { name: 'Device' }).fill(device)
    await expect(page.getByText(/Nothing matches/)).toBeVisible()
  },
)

test('SHELL-007 SUB-014 a subscription is renewed by keyboard alone', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'dealer', `${root}/servicemanagement`)
  const choice = page.getByRole('radio', { name: 'Activate a device' })
  await tabTo(page, choice)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/renewal$/)
  const units = page.getByRole('radiogroup', { name: 'Units with a subscription' }).getByRole('radio')
  await expect(units.first()).toBeVisible()
  await tabTo(page, units.first())
  await page.keyboard.press(' ')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Step 2 of 3: Subscription' })
  await expect(heading).toBeFocused()
  const line = page.getByRole('radiogroup').getByRole('radio').first()
  await expect(line).toBeVisible()
  await tabTo(page, line)
  await page.keyboard.press(' ')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Renew this subscription?' })
  await expect(dialog).toContainText(/End(s|ed) /)
  await tabTo(page, dialog.getByRole('button', { name: 'Renew' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The subscription has been renewed' })).toBeFocused()
  await expect(page.getByText('New end')).toBeVisible()
})

test('subscriptions have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  test.slow()
  await signIn(page, 'admin', `${root}/servicemanagement`)
  await press(page, 'Next')
  await checkScreen(page, 'management')
  await page.goto(address(`${root}/amActivation`))
  await press(page, 'Next')
  await checkScreen(page, 'activation-1')
  await chooseFirst(page, 'Device', 'AM35')
  await chooseFirst(page, 'Company', 'Agricola')
  await press(page, 'Next')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await checkScreen(page, 'activation-2')
  page.once('dialog', dialog => void dialog.accept())
  await page.goto(address(`${root}/renewal`))
  await page.getByRole('radio').first().check()
  await checkScreen(page, 'renewal-1')
  await press(page, 'Next')
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: Subscription' })).toBeVisible()
  await page.getByRole('radio').first().check()
  await checkScreen(page, 'renewal-2')
  await press(page, 'Renew')
  await checkScreen(page, 'renewal-ask')
  await answer(page, 'Renew')
  await expect(page.getByRole('heading', { name: 'The subscription has been renewed' })).toBeVisible()
  await checkScreen(page, 'renewal-3')
  await page.goto(address(`${root}/orderscontrol`))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await checkScreen(page, 'orders')
  await page.goto(address(`${root}/factoryMachineActivation`))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('checkbox').nth(1).check()
  await checkScreen(page, 'factory')
  await page.getByRole('checkbox').nth(1).uncheck()
  for (const [name, path] of [
    ['expirations', '/reports/expiration'],
    ['activations', '/reports/amSubscriptionsActivations'],
  ] as const) {
    await page.goto(address(path))
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await checkScreen(page, name)
  }
})
