import { expect, test, type Page } from './test.ts'
import { get, ingest, ingestEvents, sos, tokenOf, traccarLine } from './api.ts'
import { address, openReadings, signIn } from './portal.ts'

const stamp = Date.now()
const then = stamp - 36 * 3_600_000
const tower = { uid: `37${stamp}`, name: `Columns ${stamp}`, latitude: 0.07, longitude: 0.07 }
const span = `from=${new Date(stamp - 7 * 86_400_000).toISOString()}&to=${new Date(stamp).toISOString()}`

/** A unit with two positions, an alarm and a trouble code. */
test.beforeAll(async () => {
  const times = [then - 600_000, then - 300_000]
  await ingest(
    address(''),
    times.map(time => traccarLine({ ...tower, time: new Date(time) })),
  )
  const time = new Date(then)
  await ingestEvents(address(''), tower, [
    { ...sos, time },
    { type: 'alarm', time, attributes: { alarm: 'fault', dtcs: 'SPN110 FMI0 SPN100 FMI1', canLine: 1 } },
  ])
})

interface Unit {
  unitId: number
  name: string
  lastUpdate?: string
}

async function units(query: string): Promise<Unit[]> {
  const { items } = await get<{ items: Unit[] }>(
    address(`/wlf/api/units?limit=1000${query}`),
    await tokenOf(address(''), 'admin'),
  )
  return items
}

async function towerId(): Promise<number> {
  const unit = (await units('')).find(({ name }) => name === tower.name)
  return unit!.unitId
}

/** Returns the headers from left to right; frozen columns exist twice, once above those that scroll. */
const headersOf = async (page: Page): Promise<string[]> => {
  const cells = page.locator('.m-grid .bp6-table-quadrant-main .bp6-table-column-headers .m-grid-name')
  return cells.allInnerTexts()
}

/** Returns the header on top of the others, which the mouse reaches. */
function headerOf(page: Page, name: string) {
  const layers = ['top-left', 'top', 'left', 'main'].map(layer => `.bp6-table-quadrant-${layer}`)
  return page
    .locator(layers.join(','))
    .locator('.bp6-table-column-headers .bp6-table-header')
    .filter({ has: page.getByText(name, { exact: true }) })
}

async function boxOf(page: Page, name: string) {
  for (const header of await headerOf(page, name).all()) {
    const box = await header.boundingBox()
    if (!box) continue
    const isOnTop = await header.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    })
    if (isOnTop) return box
  }
  throw new Error(`There is no header ${name} that a mouse reaches.`)
}

async function drag(page: Page, from: { x: number; y: number }, to: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to) / 2, from.y, { steps: 4 })
  await page.mouse.move(to, from.y, { steps: 4 })
  await page.mouse.up()
}

/** Changes columns by mouse and keyboard, and checks the result after a reload. */
async function tryColumns(page: Page): Promise<void> {
  const grid = page.getByRole('application', { name: /: grid$/ })
  await page.getByRole('switch', { name: 'Grid view' }).click()
  await expect(grid).toBeVisible()
  await expect.poll(async () => (await headersOf(page)).length).toBeGreaterThan(2)
  const [first, second, third] = (await headersOf(page)) as [string, string, string]
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Column: / }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  // mouse: drags the edge to widen a column, and the handle to move it
  const before = await boxOf(page, first)
  await drag(page, { x: before.x + before.width - 2, y: before.y + 10 }, before.x + before.width + 58)
  await expect.poll(async () => Math.round((await boxOf(page, first)).width - before.width)).toBeGreaterThan(50)
  const one = await boxOf(page, second)
  await page.mouse.move(one.x + 9, one.y + 10)
  const other = await boxOf(page, third)
  await drag(page, { x: one.x + 9, y: one.y + 10 }, other.x + other.width - 4)
  await expect.poll(async () => (await headersOf(page)).slice(0, 3)).toEqual([first, third, second])

  // keyboard: the menu of the column that has the focus
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  const menu = page.getByRole('button', { name: `Column: ${third}` })
  const press = async (name: string) => {
    await menu.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name, exact: true })
    await expect(item).toBeVisible()
    for (let i = 0; i < 8 && !(await item.evaluate(element => element.matches(':focus, :focus-within'))); i++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(item).toBeHidden()
  }
  const narrow = await boxOf(page, third)
  await press('Make wider')
  await expect.poll(async () => Math.round((await boxOf(page, third)).width - narrow.width)).toBe(32)
  await press('Freeze column')
  await expect.poll(async () => (await headersOf(page)).slice(0, 3)).toEqual([third, first, second])
  await expect(page.locator('.bp6-table-quadrant-left')).toBeAttached()

  // hides a column, and shows it again with the column selector
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: `Column: ${second}` })).toBeVisible()
  await choose('Hide column')
  await expect.poll(() => headersOf(page)).not.toContain(second)

  const left = await headersOf(page)
  const width = Math.round((await boxOf(page, first)).width)
  await page.reload()
  await reopen(page)
  await expect(grid).toBeVisible()
  await expect.poll(() => headersOf(page)).toEqual(left)
  await expect(page.locator('.bp6-table-quadrant-left')).toBeAttached()
  await expect.poll(async () => Math.round((await boxOf(page, first)).width)).toBe(width)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: second, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => headersOf(page)).toContain(second)
}

/** Opens the tab of the frames. */
async function reopen(page: Page): Promise<void> {
  if (!page.url().includes('canbusSniffing')) return
  await page.getByRole('tab', { name: /^All frames/ }).click()
}

test(
  'columns of the grid of events are moved, resized, frozen and hidden, and stay so',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', `/reports/events-detail?unitIds=${await towerId()}&${span}`)
    await tryColumns(page)
  },
)

test(
  'columns of the grid of DM1 messages are moved, resized, frozen and hidden, and stay so',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', `/reports/dm1-detail?unitIds=${await towerId()}&${span}`)
    await tryColumns(page)
  },
)

test(
  'columns of the grid of a history are moved, resized, frozen and hidden, and stay so',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', `/history/detail?unitIds=${await towerId()}&${span}`)
    await tryColumns(page)
  },
)

test(
  'columns of the grid of readings are moved, resized, frozen and hidden, and stay so',
  { tag: '@screens' },
  async ({ page }) => {
    await openReadings(page)
    await tryColumns(page)
  },
)

test(
  'columns of the grid of CAN frames are moved, resized, frozen and hidden, and stay so',
  { tag: '@screens' },
  async ({ page }) => {
    const reporting = (await units('')).filter(
      ({ lastUpdate }) => Date.parse(lastUpdate ?? '') > Date.now() - 10 * 60_000,
    )
    const unit = reporting.at(-4)!
    await signIn(page, 'admin', `/reports/canbusSniffing/${unit.unitId}`)
    await page.getByRole('button', { name: 'New request' }).click()
    const dialog = page.getByRole('dialog', { name: /^Log the CAN bus of/ })
    await dialog.getByRole('radio', { name: 'Log now' }).check()
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await expect(dialog).toBeHidden()
    const panel = page.getByRole('region', { name: 'Last request' })
    await expect(async () => {
      await panel.getByRole('button', { name: 'Refresh' }).click()
      await expect(panel.getByText('Done', { exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('button', { name: /^can-.*\.log$/ }).click()
    await page.getByRole('tab', { name: /^All frames/ }).click()
    await tryColumns(page)
  },
)
