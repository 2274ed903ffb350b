import { expect, test } from './test.ts'
import { address, openReadings } from './portal.ts'

test(
  'the grid view of vehicle data loads, copies and sums all readings, and opens again at the next visit',
  { tag: '@screens' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address('/')).origin })
    const table = await openReadings(page)

    await page.getByRole('switch', { name: 'Grid view' }).click()
    const grid = page.getByRole('application', { name: 'Readings: grid' })
    await expect(grid).toBeVisible()
    await grid.focus()
    await page.keyboard.press('Control+Home')
    const announcement = page.getByRole('status').filter({ hasText: 'Row 1.' })
    await expect(announcement).toHaveText(/^Time: .* Row 1\.$/)
    // the last reading is on a page that loads now
    await page.keyboard.press('Control+End')
    await expect(
      page.getByRole('status').filter({ hasText: /^Engine speed \(rpm\): (?!Loading).* Row [\d,]+\.$/ }),
    ).toHaveCount(1)
    await page.keyboard.press('Control+Space')
    await expect(page.getByText('Cells', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('Control+c')
    await expect(page.getByText('Copied: 2 rows, 3 columns.').first()).toBeAttached()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const [header, ...rows] = copied.split('\n')
    expect(header).toBe('Time\tUnit\tEngine speed (rpm)')
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z\t[^\t]+\t[\d.]*$/)

    await page.reload()
    await expect(grid).toBeVisible()
    await page.getByRole('switch', { name: 'Grid view' }).click()
    await expect(table).toBeVisible()
  },
)
