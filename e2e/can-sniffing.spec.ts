import { expect, test, type Page } from './test.ts'
import { get, ingest, tokenOf, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'
import { demoUnits } from './server.ts'

const list = '/reports/canbusSniffing'

interface Unit {
  unitId: number
  name: string
  lastUpdate?: string
}

/** Returns the account's demo units that reported in the last minutes: only these respond to requests. */
async function reporting(login: string): Promise<Unit[]> {
  const { items } = await get<{ items: Unit[] }>(
    address('/wlf/api/units?limit=1000'),
    await tokenOf(address(''), login),
  )
  return items.filter(
    ({ unitId, lastUpdate }) => unitId <= demoUnits && Date.parse(lastUpdate ?? '') > Date.now() - 10 * 60_000,
  )
}

async function ask(page: Page, type: 'Log now' | 'At next key on'): Promise<void> {
  await page.getByRole('button', { name: 'New request' }).click()
  const dialog = page.getByRole('dialog', { name: /^Log the CAN bus of/ })
  await dialog.getByRole('radio', { name: type }).check()
  await expect(dialog.getByLabel('Log duration')).toHaveValue('1')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(dialog).toBeHidden()
}

/** Reloads the panel until it shows a status. */
async function reach(page: Page, status: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Last request' })
  await expect(async () => {
    await panel.getByRole('button', { name: 'Refresh' }).click()
    await expect(panel.getByText(status, { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}

test(
  'CANSNIFF-001 CANSNIFF-002 CANSNIFF-008 CANSNIFF-013 a unit logs its CAN bus, and the log is opened, decoded and drawn',
  { tag: '@screens' },
  async ({ page }) => {
    const units = await reporting('admin')
    const unit = units.at(-1)!
    await signIn(page, 'admin', `${list}?q=${encodeURIComponent(unit.name)}`)
    await page.getByRole('link', { name: unit.name, exact: true }).click()
    await expect(page.getByText('No request')).toBeVisible()
    await ask(page, 'Log now')
    await expect(page.getByRole('button', { name: 'New request' })).toBeDisabled()
    await reach(page, 'Done')
    await checkScreen(page, 'CAN bus sniffing of a unit')

    const file = page.getByRole('row', { name: /^can-/ })
    const download = page.waitForEvent('download')
    await file.hover()
    await file.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^can-.*\.log$/)
    await page.getByRole('button', { name: /^can-.*\.log$/ }).click()
    await page.getByRole('button', { name: '0CF00400' }).click()
    const detail = page.getByRole('region', { name: 'Identifier 0CF00400' })
    await detail.getByRole('checkbox', { name: 'Engine speed' }).check()
    await expect(page.getByRole('button', { name: 'Engine speed', exact: true })).toBeVisible()
    await checkScreen(page, 'a CAN log')
    await page.getByRole('tab', { name: /^All frames/ }).click()
    await expect(page.getByRole('table', { name: 'All frames' })).toBeVisible()
    await checkScreen(page, 'frames of a CAN log')

    // the form of a parameter contains the position of the signal
    await page.getByRole('tab', { name: /^Frames by identifier/ }).click()
    await detail.getByRole('link', { name: 'Create CAN parameter: Engine speed' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('Engine speed')
    await expect(page.getByLabel('Start bit')).toHaveValue('24')
    await expect(page.getByRole('spinbutton', { name: 'Resolution' })).toHaveValue('0.125')
  },
)

test(
  'log and file of a gateway’s unit, for which the demo fleet does not respond, explain how to connect it',
  { tag: '@screens' },
  async ({ page }) => {
    const name = 'Buoy without a way'
    await ingest(address(''), [traccarLine({ uid: '35000000000044', name, latitude: 0.44, longitude: 0.44 })])
    await signIn(page, 'admin', `${list}?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'New request' }).click()
    const dialog = page.getByRole('dialog', { name: /^Log the CAN bus of/ })
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await expect(dialog).toContainText(
      `The bus of ${name} cannot be logged, because its device does not connect by the device protocol`,
    )
    await checkScreen(page, 'a refused CAN bus request', { within: '[role=dialog]' })

    const { items } = await get<{ items: { id: number }[] }>(
      address(`/wlf/api/lookup-tables/units?filter=${encodeURIComponent(name)}`),
      await tokenOf(address(''), 'admin'),
    )
    await page.goto(address(`/reports/file-transfer/${items[0]?.id}`))
    await expect(page.getByRole('heading', { name: `File transfers of ${name}` })).toBeVisible()
    await page.getByRole('button', { name: 'Send a file' }).click()
    const drawer = page.getByRole('dialog', { name: `Send a file to ${name}` })
    await drawer
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'rates.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('new rates') })
    await drawer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(
      page.getByText(`${name} cannot receive files, because its device does not connect`).first(),
    ).toBeVisible()
    await checkScreen(page, 'a refused file')
  },
)

test(
  'a DBC file is previewed, and becomes a protocol with parameters after a confirmation',
  { tag: '@screens' },
  async ({ page }) => {
    const name = 'Zz pump'
    const file = `BO_ 2364540158 EEC1: 8 X
 SG_ ${name.replaceAll(' ', '_')}_speed : 24|16@1+ (0.125,0) [0|0] "rpm" X
 SG_ ${name.replaceAll(' ', '_')}_trim : 40|8@1- (1e15,0) [0|0] "" X
BA_ "DBName" "${name}";
BA_ "ProtocolType" "J1939";
`
    await signIn(page, 'admin', '/administration/data/canparameters')
    await page.getByRole('button', { name: 'Import a DBC file' }).click()
    const drawer = page.getByRole('dialog', { name: 'Import a DBC file' })
    const chooser = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: 'Select a DBC file' }).click()
    await (await chooser).setFiles({ name: 'pump.dbc', mimeType: 'text/plain', buffer: Buffer.from(file) })
    await expect(drawer.getByRole('row', { name: /_trim/ })).toContainText('factor or offset is too large')
    await checkScreen(page, 'import of a DBC file', { within: '[role=dialog]' })
    await drawer.getByRole('button', { name: 'Import 1 parameter' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('searchbox').fill('Zz_pump')
    await expect(page.getByRole('row', { name: /_speed/ })).toContainText(name)
  },
)
