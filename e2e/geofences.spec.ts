import { expect, test, type Page } from './test.ts'
import { get, tokenOf } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, agree, signIn } from './portal.ts'

interface Geofence {
  inside: boolean
  outside: boolean
  shape: { shapeType: string; circleRadius?: number; polygon?: number[][] }
}

// maps draw slowly without a GPU
test.setTimeout(240_000)

const list = '/administration/data/geofence'
const slow = { timeout: 20_000 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const map = (page: Page) => page.getByRole('region', { name: 'Map' })

/** Opens the form of a new geofence, and waits for its map. */
async function openNew(page: Page): Promise<void> {
  await signIn(page, 'admin', `${list}/new`)
  await expect(button(page, 'Polygon')).toBeVisible(slow)
}

/** Clicks the map at an offset in pixels from its middle. */
async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map is not there.')
  await page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
}

/** Requests the geofence of the open detail from the server. */
async function stored(page: Page): Promise<Geofence> {
  const id = /\/geofence\/(\d+)$/.exec(page.url())?.[1]
  return get<Geofence>(address(`/wlf/api/fence-profiles/${id}`), await tokenOf(address(''), 'admin'))
}

test(
  'GEO-027 GEO-032 GEO-036 a polygon is drawn by mouse, rejected while its sides cross, saved, shown after a reload, and deleted',
  { tag: '@screens' },
  async ({ page }) => {
    await openNew(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('Drawn yard')
    await page.getByRole('checkbox', { name: 'A unit enters' }).check()
    await button(page, 'Save').click()
    await agree(page, 'No shape drawn')
    await button(page, 'Polygon').click()
    for (const [x, y] of [
      [-120, -60],
      [120, 90],
      [120, -60],
      [-120, 90],
    ] as const)
      await clickAt(page, x, y)
    await button(page, 'Corner 1 of 4').click()
    await expect(page.getByRole('alert')).toContainText('its sides must not cross')
    await button(page, 'Save').click()
    await agree(page, 'Invalid polygon')
    for (const [corner, to] of [
      [2, [120, -60]],
      [3, [120, 90]],
    ] as const) {
      await button(page, `Corner ${corner} of 4`).hover()
      await page.mouse.down()
      const box = await map(page).boundingBox()
      await page.mouse.move(
        (box?.x ?? 0) + (box?.width ?? 0) / 2 + to[0],
        (box?.y ?? 0) + (box?.height ?? 0) / 2 + to[1] + (corner === 3 ? 20 : 0),
        { steps: 5 },
      )
      await page.mouse.up()
    }
    await expect(page.getByRole('alert')).toHaveCount(0)
    await button(page, 'Save').click()
    await agree(page, 'Drawn yard has been added.')
    const { shape, inside, outside } = await stored(page)
    expect({ corners: shape.polygon?.length, inside, outside }).toEqual({ corners: 5, inside: true, outside: false })

    await page.reload()
    await expect(button(page, 'Corner 4 of 4')).toBeVisible(slow)
    await button(page, 'Save').click()
    await agree(page, 'The changes to Drawn yard have been saved.')
    expect((await stored(page)).shape).toEqual(shape)
    await button(page, 'Delete').click()
    await agree(page, 'Delete Drawn yard?', 'Delete')
    await expect(page).toHaveURL(/\/geofence$/)
  },
)

test(
  'MAP-014 GEO-027 a circle and a polygon are drawn, saved and found again by keyboard alone',
  { tag: '@screens' },
  async ({ page }) => {
    await openNew(page)
    const keys = async (...all: string[]) => {
      for (const key of all) await page.keyboard.press(key)
    }
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.type('By keys')
    await page.getByRole('checkbox', { name: 'A unit leaves' }).focus()
    await keys('Space')
    await button(page, 'Circle').focus()
    await keys('Enter')
    await page.locator('canvas').focus()
    await keys('Enter')
    await button(page, 'Radius').focus()
    await keys('ArrowRight', 'ArrowRight')
    const radius = page.getByRole('spinbutton', { name: 'Radius' })
    await radius.focus()
    await keys('ControlOrMeta+a')
    await page.keyboard.type('1234')
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await keys('Enter')
    await expect(page.getByRole('dialog')).toContainText('By keys has been added.')
    await keys('Enter')
    const circle = await stored(page)
    expect(circle).toMatchObject({ inside: false, outside: true, shape: { shapeType: 'CIRCLE', circleRadius: 1234 } })
    await page.reload()
    await expect(radius).toHaveValue('1,234', slow)

    await button(page, 'Polygon').focus()
    await keys('Enter')
    for (const moves of [
      ['ArrowUp', 'ArrowLeft'],
      ['ArrowUp', 'ArrowRight'],
      ['ArrowDown', 'ArrowRight'],
      ['ArrowDown', 'ArrowLeft'],
    ]) {
      const number = moves[0] === 'ArrowUp' ? (moves[1] === 'ArrowLeft' ? 1 : 2) : moves[1] === 'ArrowRight' ? 3 : 4
      await button(page, 'Place at map centre').focus()
      await keys('Enter')
      await button(page, `Corner ${number} of ${number}`).focus()
      for (let step = 0; step < 10; step++) await keys(...moves)
    }
    await button(page, 'Finish').focus()
    await keys('Enter')
    await expect(button(page, 'Corner 1 of 4')).toBeFocused()
    await button(page, 'Save').focus()
    await keys('Enter')
    await expect(page.getByRole('dialog')).toContainText('have been saved')
    const { shape } = await stored(page)
    expect(shape.polygon).toHaveLength(5)
    await page.reload()
    await expect(button(page, 'Corner 4 of 4')).toBeVisible(slow)
    expect((await stored(page)).shape).toEqual(shape)
  },
)

test('a geofence is drawn by touch', { tag: '@screens' }, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 1100 } })
  const page = await context.newPage()
  await openNew(page)
  await map(page).scrollIntoViewIfNeeded()
  await button(page, 'Polygon').tap()
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map is not there.')
  for (const [x, y] of [
    [-90, -20],
    [90, -20],
    [90, 120],
    [-90, 120],
  ] as const)
    await page.touchscreen.tap(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
  await expect(button(page, 'Corner 4 of 4')).toBeVisible()
  await button(page, 'Finish').tap()
  await expect(page.getByRole('status').filter({ hasText: 'Drag the corners' })).toBeVisible()
  await context.close()
})

test('list, detail and assignment have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', list)
  await page.getByRole('searchbox').fill('fields')
  await page
    .getByRole('link', { name: /fields/ })
    .first()
    .waitFor()
  await checkScreen(page, 'geofences')
  await page
    .getByRole('link', { name: /fields/ })
    .first()
    .click()
  await expect(button(page, 'Corner 1 of 6')).toBeAttached(slow)
  await checkScreen(page, 'a geofence')
  await page.getByRole('link', { name: 'Assign to units' }).click()
  // the previous page stays until the next one has loaded
  await expect(button(page, 'Corner 1 of 6')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('checkbox').nth(1)).toBeVisible()
  await checkScreen(page, 'assigning a geofence')
})
