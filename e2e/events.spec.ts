import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from './test.ts'
import readExcel from 'read-excel-file/node'
import { ingest, ingestEvents, sos, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

// a new unit in each run, because read alarms stay read
const stamp = Date.now()
const buoy = { uid: `36${stamp}`, name: `Buoy of events ${stamp}`, latitude: 0.06, longitude: 0.06 }
/** A time before today in any time zone of the demo, and within the last seven days. */
const then = stamp - 36 * 3_600_000

/** Forwards an emergency button, a fault with two trouble codes, and later only one of the codes. */
async function happen(): Promise<void> {
  const ago = (minutes: number) => new Date(then - minutes * 60_000)
  await ingestEvents(address(''), buoy, [
    { ...sos, time: ago(3) },
    { type: 'alarm', time: ago(2), attributes: { alarm: 'fault', dtcs: 'SPN110 FMI0 SPN100 FMI1', canLine: 1 } },
    { type: 'dm1', time: ago(1), attributes: { spn: 110, fmi: 0, canLine: 1, active: false } },
  ])
}

test.beforeAll(async () => {
  await ingest(address(''), [traccarLine({ ...buoy, time: new Date(then - 300_000) })])
  await happen()
})

/** Selects the buoy and the last seven days. */
async function choose(page: Page): Promise<void> {
  await page.getByPlaceholder('Search by name or serial').fill(buoy.name)
  const option = page.getByRole('option', { name: buoy.name })
  await expect(page.getByRole('option')).toHaveCount(1)
  await option.click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/unitIds=\d+&from=/)
}

const rowOf = (page: Page, hasText: string) => page.getByRole('table').getByRole('row').filter({ hasText })

async function save(page: Page, name: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return download
}

test(
  'EVT-001 EVT-003 EVT-005 EVT-011 events are selected, listed, shown on the map, marked as read and exported',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', '/reports/events')
    await choose(page)
    await checkScreen(page, 'events choice')
    await page.getByRole('button', { name: 'Show report' }).click()
    await expect(page).toHaveURL(/\/reports\/events-detail\?backUrl=.*unitIds=\d+&from=.*&to=.*999Z/)
    await expect(rowOf(page, 'Emergency button')).toContainText('HighUnread')
    await checkScreen(page, 'events list')

    await page.getByRole('link', { name: 'Show on map' }).click()
    await expect(page).toHaveURL(/\/reports\/eventsDetailMap\?eventsIds=\d+,\d+$/)
    await expect(page.getByRole('button', { name: /Result/ })).toHaveAttribute('aria-expanded', 'true')
    const list = page.getByRole('navigation', { name: 'Alarms on the map' })
    await expect(list.getByRole('button')).toHaveCount(2)
    await checkScreen(page, 'events map')
    await list.getByRole('button', { name: /Emergency button/ }).click()
    const popup = page.getByRole('dialog', { name: `Emergency button, ${buoy.name}` })
    await popup.getByRole('button', { name: 'Mark as read' }).click()
    await expect(popup).toContainText('StatusRead')
    await expect(list.getByRole('button', { name: /Emergency button/ })).toContainText('Read')

    await page.goBack()
    await expect(rowOf(page, 'Emergency button')).toContainText('HighRead')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Unread')
    await expect(page).toHaveURL(/state=UNREAD/)
    await expect(rowOf(page, 'Emergency button')).toHaveCount(0)
    const workbook = await save(page, 'Export to Excel')
    expect(workbook.suggestedFilename()).toMatch(/^unread-alarms_.*\.xlsx$/)
    const [sheet] = await readExcel(await readFile(await workbook.path()))
    expect(sheet?.data.slice(8).map(row => [row[1], ...row.slice(4, 7)])).toEqual([
      [buoy.name, 'Diagnostic fault', 'Medium', 'Unread'],
    ])
    const text = await save(page, 'Export to CSV')
    expect((await readFile(await text.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)
  },
)
