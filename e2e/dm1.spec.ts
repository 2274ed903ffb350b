import { expect, test } from './test.ts'
import { signIn } from './portal.ts'

const lists = ['sourceaddress', 'platform', 'dm1parameters'].map(name => `/administration/data/${name}`)

test('ADM-086 DM1 source addresses, platforms and DM1 parameters have a list and a detail each', async ({ page }) => {
  await signIn(page, 'admin')
  for (const path of lists) {
    await page.goto(new URL(path, page.url()).href)
    const link = page.getByRole('main').getByRole('table').getByRole('link').first()
    const name = await link.innerText()
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${path}/\\d+$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    // the detail is there without the list
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  }
})
