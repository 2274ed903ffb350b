import { expect, test, type Page } from './test.ts'
import { get, ingest, tokenOf, traccarLine } from './api.ts'
import { address, signIn } from './portal.ts'

async function closeDialog(page: Page, title: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Returns a signal's name as in reports. */
const shown = (name: string) => name.replaceAll('_', ' ')

async function idOfUnit(name: string): Promise<number | undefined> {
  const { items } = await get<{ items: { id: number }[] }>(
    address(`/wlf/api/lookup-tables/units?filter=${encodeURIComponent(name)}`),
    await tokenOf(address(''), 'admin'),
  )
  return items[0]?.id
}

test('PROF-076 REP-043 a CAN profile of an imported DBC file measures a unit: its signals are in the vehicle data report', async ({
  page,
}) => {
  const unit = 'Zz measured'
  const bus = 'Zz bus'
  const [speed, coolant] = ['Zz_speed', 'Zz_coolant']
  const forward = (minutesAgo: number, canFrames: string) =>
    ingest(address(''), [
      traccarLine({
        uid: '35000000000880',
        name: unit,
        latitude: 0.5,
        longitude: 0.5,
        time: new Date(Date.now() - minutesAgo * 60_000),
        attributes: { canFrames },
      }),
    ])
  await forward(5, '0CF00400#F07D87204E0000FF')
  await expect.poll(() => idOfUnit(unit)).toBeDefined()
  const unitId = await idOfUnit(unit)

  // messages of J1939 from any source: 0CF00400 and 18FEEE00
  const file = `BO_ 2364540158 EEC1: 8 X
 SG_ ${speed} : 24|16@1+ (0.125,0) [0|0] "rpm" X
BO_ 2566844158 ET1: 8 X
 SG_ ${coolant} : 0|8@1+ (1,-40) [0|0] "°C" X
BA_ "DBName" "${bus}";
BA_ "ProtocolType" "J1939";
`
  await signIn(page, 'admin', '/administration/data/canparameters')
  await page.getByRole('button', { name: 'Import a DBC file' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import a DBC file' })
  const chooser = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: 'Select a DBC file' }).click()
  await (await chooser).setFiles({ name: 'bus.dbc', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await drawer.getByRole('button', { name: 'Import 2 parameters' }).click()
  await expect(drawer).toBeHidden()

  await page.goto(address('/administration/profiles/canbus'))
  await page.getByRole('link', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Profile of ${bus}`)
  await page
    .getByRole('combobox', { name: /^CAN protocol/ })
    .first()
    .click()
  await page.getByRole('option', { name: bus, exact: true }).click()
  for (const parameter of [speed, coolant]) {
    await page.getByRole('combobox', { name: 'Add a parameter' }).first().click()
    await page.getByRole('option', { name: parameter, exact: true }).click()
    await expect(page.getByRole('group', { name: parameter })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await closeDialog(page, 'Added')
  await assignTo(page, unit)

  // the assignment takes effect after a moment; later frames are measured
  const from = new Date(Date.now() - 3_600_000).toISOString()
  await expect(async () => {
    await forward(0, '0CF00400#F07D87204E0000FF 18FEEE00#7DFFFFFFFFFFFFFF')
    const fields = new URLSearchParams({ unitIds: String(unitId), from, to: new Date().toISOString() })
    await page.goto(address(`/reports/vehicledatacanparameterschoice?${fields}`))
    await expect(page.getByRole('checkbox', { name: shown(speed) })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  for (const parameter of [speed, coolant]) await page.getByRole('checkbox', { name: shown(parameter) }).check()
  await page.getByRole('button', { name: 'Show table' }).click()
  const cells = (text: string) => page.getByRole('cell', { name: text, exact: true })
  const measured = page
    .getByRole('row')
    .filter({ has: cells('2,500') })
    .filter({ has: cells('85') })
  await expect(measured.first()).toBeVisible()
})

const dayMs = 86_400_000

test(
  'PROF-052 PROF-077 a changed rule of a status profile changes later statuses, and not earlier ones',
  { tag: '@screens' },
  async ({ page }) => {
    const unit = 'Zz ruled'
    const profile = 'Zz changing rules'
    const start = Date.now() - 30 * 60_000
    // one a minute from half an hour ago on, or from a day earlier
    let sent = 0
    const forward = (daysAgo: number) =>
      ingest(address(''), [
        traccarLine({
          uid: '35000000000770',
          name: unit,
          latitude: 0.5,
          longitude: 0.5,
          time: new Date(start - daysAgo * dayMs + sent++ * 60_000),
        }),
      ])
    await forward(1)
    await expect.poll(() => idOfUnit(unit)).toBeDefined()

    await signIn(page, 'admin', '/settings/equipment-configuration/status')
    await page.getByRole('link', { name: 'Add' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(profile)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const rule = page.getByRole('group', { name: 'Rule 1', exact: true })
    await rule.getByLabel('Status').selectOption('In alarm')
    await rule.getByLabel('Signal').selectOption('Key')
    await rule.getByLabel('Value').selectOption('On')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Added')
    const detail = page.url()
    await assignTo(page, unit)

    const part = page.getByRole('region', { name: 'Try the rules on a day' })
    /** Returns how long the unit had a status on a day, from the timeline on the screen. */
    const durationOf = async (status: string, daysAgo: number) => {
      await page.goto(detail)
      await part.getByRole('combobox', { name: 'Unit' }).fill(unit)
      await part.getByRole('option', { name: new RegExp(unit) }).click()
      const day = part.getByLabel('Day', { exact: true })
      await day.fill(dayIn(zone, start - daysAgo * dayMs))
      await day.press('Tab')
      await expect(part).not.toHaveAttribute('aria-busy', 'true')
      await expect(part.getByRole('application', { name: 'Statuses of the day' })).toBeVisible()
      const row = part.getByRole('row', { name: new RegExp(`^${status}`) })
      return (await row.count()) === 0 ? '-' : row.getByRole('cell').first().textContent()
    }
    const zone = await zoneOfUnit(await idOfUnit(unit))
    // assignment and rule take effect after a moment
    await expect(async () => {
      await forward(1)
      expect(await durationOf('In alarm', 1)).not.toBe('-')
    }).toPass({ timeout: 60_000 })
    const before = await durationOf('In alarm', 1)

    await rule.getByLabel('Status').selectOption('Key off')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Saved')
    await expect(async () => {
      await forward(0)
      await forward(0)
      expect(await durationOf('Key off', 0)).not.toBe('-')
    }).toPass({ timeout: 60_000 })
    expect(await durationOf('In alarm', 1)).toBe(before)
  },
)

async function zoneOfUnit(unitId: number | undefined): Promise<string> {
  const token = await tokenOf(address(''), 'admin')
  return (await get<{ timezoneId: string }>(address(`/wlf/api/units/${unitId}`), token)).timezoneId
}

/** `YYYY-MM-DD`. */
const dayIn = (timeZone: string, time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time)

test(
  'PROF-040 MAP-004 an input of a profile raises its alarm, and its output is in the send drawer of the unit',
  { tag: '@screens' },
  async ({ page }) => {
    const unit = 'Zz wired'
    const [profile, command] = ['Zz wiring', 'Zz beacon on']
    const forward = (attributes: object) =>
      ingest(address(''), [
        traccarLine({ uid: '35000000000660', name: unit, latitude: 0.5, longitude: 0.5, attributes }),
      ])
    await forward({ in1: false })
    await expect.poll(() => idOfUnit(unit)).toBeDefined()
    const unitId = await idOfUnit(unit)

    await signIn(page, 'admin', '/settings/commands-detail')
    await page.getByRole('textbox', { name: 'Name' }).fill(command)
    await page.getByRole('textbox', { name: 'Frames' }).fill('18FF11F9 01')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Added')

    await page.goto(address('/administration/profiles/ioprofiles/wlx/new'))
    await page.getByRole('textbox', { name: 'Name' }).fill(profile)
    await page.getByRole('checkbox', { name: 'Input 1', exact: true }).check()
    const input = page.getByRole('group', { name: 'Input 1', exact: true })
    await input.getByRole('textbox', { name: 'Name' }).fill('Door')
    await input.getByLabel('Notification').selectOption('Report and alarm')
    await input.getByRole('button', { name: 'Add an alarm' }).click()
    const alarm = input.getByRole('group', { name: 'Alarm 1' })
    await alarm.getByRole('textbox', { name: 'Name' }).fill('Open')
    await alarm.getByLabel('Duration').fill('0')
    await page.getByRole('checkbox', { name: 'Output 1', exact: true }).check()
    const output = page.getByRole('group', { name: 'Output 1', exact: true })
    await output.getByRole('textbox', { name: 'Name' }).fill('Beacon')
    await output.getByRole('combobox', { name: 'Command to switch on' }).click()
    await page.getByRole('option', { name: command, exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Added')
    await assignTo(page, unit)

    // the assignment takes effect after a moment; then an open door raises an alarm
    const period = `from=${new Date(Date.now() - dayMs).toISOString()}&to=${new Date(Date.now() + dayMs).toISOString()}`
    await expect(async () => {
      await forward({ in1: false })
      await forward({ in1: true })
      await page.goto(address(`/reports/events-detail?unitIds=${unitId}&${period}`))
      await expect(page.getByRole('row').filter({ hasText: 'Door: Open' }).first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })

    await page.goto(address(`/fleet?unitId=${unitId}`))
    await page.getByRole('dialog', { name: unit }).getByRole('button', { name: 'Send command' }).click()
    const drawer = page.getByRole('dialog', { name: `Send commands (${unit})` })
    await expect(drawer.getByText('Switches output 1 on: Beacon.')).toBeVisible()
    await drawer.getByRole('button', { name: `Send ${command}`, exact: true }).click()
    await page
      .getByRole('dialog', { name: `Send “${command}”?` })
      .getByRole('button', { name: 'Send' })
      .click()
    await expect(page.getByText(`“${command}” is being sent.`)).toBeVisible()
  },
)

/** Assigns the open profile to a unit. */
async function assignTo(page: Page, unit: string): Promise<void> {
  await page.getByRole('link', { name: 'Assign to units' }).click()
  await page.getByRole('searchbox').fill(unit)
  await page.getByRole('checkbox', { name: new RegExp(unit) }).check()
  await page.getByRole('button', { name: 'Save assignment' }).click()
  await closeDialog(page, 'Assigned')
}
