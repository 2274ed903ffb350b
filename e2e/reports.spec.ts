import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type BrowserContextOptions, type Page } from './test.ts'
import readExcel from 'read-excel-file/node'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

async function open(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await signIn(page, 'admin', path)
  return page
}

/** Selects the first units of the list by keyboard. */
async function chooseUnits(page: Page, count: number): Promise<void> {
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  await page.getByPlaceholder('Search by name or serial').focus()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeFocused()
  for (let n = 0; n < count; n++) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
  }
  await expect(list.locator('[aria-selected=true]')).toHaveCount(count)
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function excel(page: Page) {
  const download = page.waitForEvent('download')
  await press(page, 'Export to Excel')
  const file = await download
  await expect(page.getByText('The export is ready.')).toBeVisible()
  return { name: file.suggestedFilename(), sheets: await readExcel(await readFile(await file.path())) }
}

test('REP-001 REP-059 key on/off: units and dates are selected by keyboard, and Excel has the sums of the screen', async ({
  browser,
}) => {
  const page = await open(browser, '/reports/keyonoff')
  await expect(page.getByRole('button', { name: 'Show report' })).toBeDisabled()
  await chooseUnits(page, 2)
  await press(page, 'Yesterday')
  await press(page, 'Last 7 days')
  await expect(page).toHaveURL(/unitIds=\d+,\d+&from=.*&to=.*Z/)
  await press(page, 'Show report')
  await expect(page).toHaveURL(/\/reports\/keyonoffdetail\?backUrl=.*unitIds=\d+,\d+&from=.*&to=.*999Z/)
  const charts = page.getByRole('figure')
  await expect(charts).toHaveCount(2)
  await expect(page.getByRole('table')).toHaveCount(2)
  const rows = (on: Page) => on.getByRole('table').first().locator('tbody tr')
  await expect(rows(page)).toHaveCount(7)
  const units = await page.getByRole('heading', { level: 2 }).allTextContents()
  // the demo may still store its history
  await expect(async () => {
    await page.reload()
    await expect(rows(page)).toHaveCount(7)
    const { name, sheets } = await excel(page)
    expect(name).toMatch(/^key-on-off_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.xlsx$/)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Days', 'Intervals'])
    expect(sheets[0]?.data[1]?.[1]).toBe(units.join(', '))
    const days = (sheets[0]?.data.slice(7) ?? []).filter(([unit]) => unit !== 'Total')
    expect(days).toHaveLength(14)
    expect(days[0]?.[0]).toBe(units[0])
    // last column of screen and file: number of times that the key was turned on
    expect(days.slice(0, 7).map(row => String(row.at(-1)))).toEqual(
      await rows(page).locator('td:last-child').allTextContents(),
    )
  }).toPass()

  const other = await open(browser, page.url().replace(address(''), ''))
  await expect(async () => {
    await Promise.all([page.reload(), other.reload()])
    await expect(rows(page)).toHaveCount(7)
    await expect(rows(other)).toHaveText(await rows(page).allTextContents(), { timeout: 2000 })
  }).toPass()
  await other.getByRole('link', { name: 'Back' }).click()
  await expect(other).toHaveURL(/\/reports\/keyonoff\?unitIds=\d+,\d+/)
  await expect(other.getByRole('list', { name: 'Selected units' }).getByRole('listitem')).toHaveText(units)
})

test(
  'REP-043 REP-059 vehicle data shows parameters, chart and table of a unit, and exports its readings',
  { tag: '@screens' },
  async ({ browser }) => {
    const page = await open(browser, '/reports/vehicledata')
    await chooseUnits(page, 1)
    await press(page, 'Yesterday')
    await press(page, 'Select parameters')
    await expect(page).toHaveURL(/\/reports\/vehicledatacanparameterschoice\?backUrl=/)
    for (const name of ['Engine speed (rpm)', 'Speed (km/h)']) {
      await page.getByRole('checkbox', { name, exact: true }).focus()
      await page.keyboard.press('Space')
    }
    await press(page, 'Show chart')
    await expect(page).toHaveURL(
      /\/reports\/vehicledatadetail\?.*chosenParameterIds=\d+,\d+&vehicleDataVisualization=chart/,
    )
    await expect(page.getByRole('figure')).toHaveCount(1)
    await expect(page.getByRole('figure').locator('canvas').first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Engine speed (rpm)' })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await page.getByRole('columnheader', { name: 'Engine speed (rpm)' }).waitFor()
      const count = Number(
        (
          await page
            .getByText(/of [\d,]+$/)
            .first()
            .textContent()
        )
          ?.split(' ')
          .at(-1)
          ?.replaceAll(',', ''),
      )
      const { name, sheets } = await excel(page)
      expect(name).toMatch(/^vehicle-data_/)
      expect(sheets[0]?.data[6]).toEqual([
        'Time',
        'Unit',
        'Serial number',
        'Company',
        'Engine speed (rpm)',
        'Speed (km/h)',
      ])
      expect(sheets[0]?.data.slice(7)).toHaveLength(count)
    }).toPass()
  },
)

/** Screens with data: yesterday of one unit. */
async function screens(page: Page): Promise<string[]> {
  await page.getByRole('option').first().click()
  await press(page, 'Yesterday')
  const query = new URL(page.url()).search
  await page.goto(address(`/reports/vehicledatacanparameterschoice${query}`))
  await page.getByRole('checkbox', { name: 'Engine speed (rpm)' }).check()
  await expect(page).toHaveURL(/chosenParameterIds/)
  const data = new URL(page.url()).search
  return [
    `/reports/keyonoff${query}`,
    `/reports/keyonoffdetail${query}`,
    `/reports/vehicledata${query}`,
    `/reports/vehicledatacanparameterschoice${data}`,
    `/reports/vehicledatadetail${data}`,
  ]
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(address(path))
  const content = page.getByRole('table').or(page.getByRole('option')).or(page.getByRole('checkbox')).first()
  await content.waitFor()
  await page.waitForLoadState('networkidle')
}

test('the reports have no accessibility violation, and fit', { tag: '@screens' }, async ({ browser }) => {
  const page = await open(browser, '/reports/keyonoff')
  for (const path of await screens(page)) {
    await visit(page, path)
    await checkScreen(page, path.replace(/\?.*/, ''))
  }
})

/** Selects two units and, if the report has dates, the last seven days, and opens the report. */
async function show(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await page.goto(address(path))
  await chooseUnits(page, 2)
  const week = page.getByRole('button', { name: 'Last 7 days', exact: true })
  if (await week.isVisible()) await press(page, 'Last 7 days')
  await press(page, 'Show report')
  await expect(page).toHaveURL(new RegExp(`${path}-?detail\\?backUrl=.*unitIds=\\d+,\\d+`))
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2)
}

test(
  'REP-024 REP-059 REP-070 REP-068 REP-072 consumption, engine hours, utilization and performance have the same values on screen and in Excel',
  { tag: '@screens' },
  async ({ browser }) => {
    const page = await open(browser, '/reports/productivity/fuel-energy-consumption')
    const names = () => page.getByRole('table').locator('tbody tr > :first-child').allTextContents()
    const figure = (value: unknown) => Number(value).toLocaleString('en', { maximumFractionDigits: 2 })
    for (const { path, file, sheets: named } of [
      { path: '/reports/productivity/fuel-energy-consumption', file: 'fuel-consumption', sheets: ['Fuel consumption'] },
      { path: '/reports/enginehours', file: 'engine-hours', sheets: ['Engine hours'] },
      { path: '/reports/equipmentutilization', file: 'equipment-utilization', sheets: ['Units', 'Days'] },
    ]) {
      await show(page, path)
      await checkScreen(page, path)
      // the demo may still store its history
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2)
        const { name, sheets } = await excel(page)
        expect(name).toMatch(new RegExp(`^${file}_\\d{4}`))
        expect(sheets.map(({ sheet }) => sheet)).toEqual(named)
        const rows = (sheets[0]?.data ?? []).filter(([unit]) => unit !== 'Total').slice(-2)
        expect(rows.map(([unit]) => String(unit)).toSorted()).toEqual((await names()).toSorted())
        if (named.length > 1) return
        const shown = page.getByRole('row', { name: String(rows[0]?.[0]) }).getByRole('cell')
        expect(await shown.allTextContents()).toContain(figure(rows[0]?.[3]))
      }).toPass()
    }

    await page.goto(address('/reports/performance'))
    await chooseUnits(page, 2)
    await press(page, 'Yesterday')
    await press(page, 'Show report')
    await expect(page).toHaveURL(/\/reports\/performancedetail\?backUrl=.*unitIds=\d+,\d+&from=/)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('figure', { name: 'Engine hours' })).toBeVisible()
    }).toPass()
    await checkScreen(page, '/reports/performance')
    const { name, sheets } = await excel(page)
    expect(name).toMatch(/^performance_\d{4}/)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Days', 'Weeks'])
  },
)
