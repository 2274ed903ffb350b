import { expect, test, type Locator, type Page } from './test.ts'
import { get, tokenOf } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, findUnit, signIn } from './portal.ts'

interface Unit {
  unitId: number
  name: string
  lastPositionTimestamp: string
}

const awayAfter = 15 * 60_000
const world = 'latMin=-90&latMax=90&lonMin=-180&lonMax=180'

/**
 * Returns units that report, or that have been silent for so long that commands wait. Demo units are first, because units of other tests
 * accept no commands.
 */
async function unitsOf(kind: 'there' | 'silent'): Promise<Unit[]> {
  const token = await tokenOf(address(''), 'admin')
  const { items } = await get<{ items: Unit[] }>(address(`/wlf/api/trackings/units/positions?${world}`), token)
  return items
    .filter(
      ({ lastPositionTimestamp }) => Date.now() - Date.parse(lastPositionTimestamp) > awayAfter === (kind === 'silent'),
    )
    .toSorted((one, other) => one.unitId - other.unitId)
}

function unitAt(units: readonly Unit[], place: number): Unit {
  const unit = units[place]
  if (!unit) throw new Error(`The demo fleet has only ${units.length} of them.`)
  return unit
}

async function openPopup(page: Page, { name }: Unit): Promise<Locator> {
  const popup = await findUnit(page, name)
  await expect(popup.getByRole('button', { name: 'Send command' })).toBeVisible()
  return popup
}

const openUnit = (page: Page, { unitId }: Unit) => signIn(page, 'admin', `/fleet?unitId=${unitId}`)

async function send(drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('tab', { name: 'Send' }).click()
  await drawer.getByRole('button', { name: `Send ${name}`, exact: true }).click()
  await drawer
    .page()
    .getByRole('dialog', { name: `Send “${name}”?` })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(drawer.page().getByText(`“${name}” is being sent.`)).toBeVisible()
}

test(
  'MAP-004 CMD-016 CMD-026 a command from a unit’s popup succeeds without a reload, and is exported',
  { tag: '@screens' },
  async ({ page }) => {
    const unit = unitAt(await unitsOf('there'), 0)
    await signIn(page, 'admin', '/fleet')
    const popup = await openPopup(page, unit)
    await popup.getByRole('button', { name: 'Send command' }).click()
    const drawer = page.getByRole('dialog', { name: `Send commands (${unit.name})` })
    await send(drawer, 'Request position')
    await drawer.getByRole('tab', { name: 'History' }).click()
    // the newest, because tests of the command line send to the same unit
    const row = drawer.getByRole('row', { name: 'Request position' }).first()
    await expect(row).toContainText(/Waiting for transfer|In progress/)
    await expect(row).toContainText('Success', { timeout: 30_000 })
    await expect(row).toContainText('Ada Keller')

    const downloading = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Export to Excel' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^Commands .+\.xlsx$/)
    await expect(page.getByText('The export is ready.')).toBeVisible()
  },
)

test('a command is sent by keyboard alone, and the focus returns', { tag: '@screens' }, async ({ page }) => {
  const unit = unitAt(await unitsOf('there'), 2)
  await openUnit(page, unit)
  const opener = page.getByRole('button', { name: 'Send command' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: `Send commands (${unit.name})` })
  const button = drawer.getByRole('button', { name: 'Send Request position' })
  await expect(button).toBeVisible()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await tabTo(
    page,
    page.getByRole('dialog', { name: 'Send “Request position”?' }).getByRole('button', { name: 'Send' }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Request position” is being sent.')).toBeVisible()
  await expect(button).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('both drawers have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  const unit = unitAt(await unitsOf('there'), 3)
  await openUnit(page, unit)
  const check = async (drawer: Locator, what: string) => {
    await expect(drawer.getByRole('rowheader').first()).toBeVisible()
    await checkScreen(page, what, { within: '[role=dialog]' })
    expect(await drawer.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
  await page.getByRole('button', { name: 'Send command' }).click()
  const commands = page.getByRole('dialog', { name: `Send commands (${unit.name})` })
  await check(commands, 'sending a command')
  await send(commands, 'Request position')
  await commands.getByRole('tab', { name: 'History' }).click()
  await check(commands, 'commands sent')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Assign geofence' }).click()
  await check(page.getByRole('dialog', { name: `Assign geofence to ${unit.name}` }), 'assigning geofences')
})

/** Opens the drawer from a unit's file transfers, after its name has loaded, because the drawer shows it. */
async function openSending(page: Page, { name }: Unit): Promise<Locator> {
  await expect(page.getByRole('heading', { name: `File transfers of ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Send a file' }).click()
  return page.getByRole('dialog', { name: `Send a file to ${name}` })
}

test(
  'SHELL-008 CMD-032 CMD-035 CMD-048 a file sent from a unit’s commands completes; a waiting one is stopped, sent again and exported',
  { tag: '@screens' },
  async ({ page }) => {
    const there = unitAt(await unitsOf('there'), 1)
    await openUnit(page, there)
    await page.getByRole('button', { name: 'Send command' }).click()
    await page
      .getByRole('dialog', { name: `Send commands (${there.name})` })
      .getByRole('link', { name: 'File transfers' })
      .click()
    await expect(page.getByRole('heading', { name: `File transfers of ${there.name}` })).toBeVisible()
    await expect(page.getByText('No files have been sent to this unit yet.')).toBeVisible()
    const sendFile = async (unit: Unit, name: string) => {
      const drawer = await openSending(page, unit)
      await drawer
        .getByLabel('File', { exact: true })
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('new rates') })
      await drawer.getByLabel('Notes').fill('for the harvest')
      return drawer
    }
    await (await sendFile(there, 'rates.bin')).getByRole('button', { name: 'Send', exact: true }).click()
    const row = page.getByRole('row', { name: 'rates.bin' })
    await expect(row).toContainText('Ada Keller')
    // the demo fleet fails some transfers; the status appears without a reload
    await expect(row).toContainText(/Success|Error/, { timeout: 60_000 })

    const silent = unitAt(await unitsOf('silent'), 1)
    await page.goto(address(`/reports/file-transfer/${silent.unitId}`))
    const drawer = await sendFile(silent, 'config.bin')
    await checkScreen(page, 'sending a file', { within: '[role=dialog]' })
    await drawer.getByRole('button', { name: 'Send', exact: true }).click()
    const waiting = page.getByRole('row', { name: 'config.bin' }).first()
    await expect(waiting).toContainText('Waiting for transfer')
    await waiting.hover()
    await waiting.getByRole('button', { name: 'Abort' }).click()
    await page.getByRole('dialog', { name: 'Abort “config.bin”?' }).getByRole('button', { name: 'Abort' }).click()
    await expect(waiting).toContainText('Aborted by admin.')
    await waiting.hover()
    await waiting.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('“config.bin” is being sent again.')).toBeVisible()
    await expect(page.getByRole('row', { name: 'config.bin' })).toHaveCount(2)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export to CSV' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^File transfers .+\.csv$/)
    await checkScreen(page, 'file transfers')
  },
)
