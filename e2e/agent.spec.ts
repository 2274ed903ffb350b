// The built agent, as a process of its own, on a server without the demo.
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { create, get, send, tokenOf } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { emptyFolder, startServer, type RunningServer } from './server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { expect, test, type Locator, type Page } from './test.ts'

const root = join(import.meta.dirname, '..')
const uid = 'loader-7'
const name = 'Loader of the agent'
const key = `mlk_${randomBytes(20).toString('hex')}`
const password = 'Choose-1-well'
const deviceModel = 'gw-2'
const signing = generateKeyPairSync('ed25519')
/** Raw 32 bytes of the key, without the format header. */
const publicKey = signing.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')

let server: RunningServer
let agent: ChildProcess | undefined
let mqttPort: number
let token: string
let unitId: number
const folder = temporaryFolder('muster-agent-')

test.beforeAll(async () => {
  mqttPort = await freePort()
  server = await startServer({
    folder: emptyFolder(),
    env: { MUSTER_DEMO: '0', MUSTER_INGEST_TOKEN: 'unused', MUSTER_MQTT_PORT: String(mqttPort) },
  })
})
test.afterAll(async () => {
  agent?.kill('SIGKILL')
  await server?.stop()
})

const at = (path: string) => `${server.url}${path}`

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Starts the agent with a position each second, a recorded bus, one command, a folder for files, and an installer that fails. */
function startAgent(): ChildProcess {
  const horn = join(folder, 'horn.sh')
  writeFileSync(horn, `#!/bin/sh\necho blown $1 times > ${join(folder, 'horn')}\n`)
  chmodSync(horn, 0o755)
  const installer = join(folder, 'install.sh')
  writeFileSync(installer, '#!/bin/sh\necho The flash is full. >&2\nexit 1\n')
  chmodSync(installer, 0o755)
  const versionFile = join(folder, 'version')
  writeFileSync(versionFile, '1.0.0')
  const settings = join(folder, 'agent.json')
  writeFileSync(
    settings,
    JSON.stringify({
      uid,
      server: { mqtt: `mqtt://127.0.0.1:${mqttPort}`, https: server.url, token: key },
      folder: join(folder, 'state'),
      rates: { movingSeconds: 1, stationarySeconds: 1 },
      standardInput: true,
      can: [{ log: join(root, 'packages/agent/test/candump-deltas.txt'), repeat: true }],
      commands: { Horn: { script: horn, arguments: ['[0-9]{2}'] } },
      files: { folder: join(folder, 'files') },
      model: deviceModel,
      firmware: { publicKeys: [publicKey], script: installer, versionFile },
      sniffing: {},
    }),
  )
  const child = spawn('node', [join(root, 'packages/agent/bin/muster-agent.mjs'), '--settings', settings], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const timer = setInterval(
    () => child.stdin.write('{"latitude": 44.8, "longitude": 10.3, "speed": 12, "fuelLevel": 55}\n'),
    1000,
  )
  child.stdin.on('error', () => undefined)
  child.once('exit', () => clearInterval(timer))
  return child
}

/** Makes a command permitted by the agent available to the unit, and another one. */
async function offerCommands(token: string, unitId: number): Promise<void> {
  const templates = at('/command-manager/api/user/command-templates')
  const add = (command: string) => create(templates, token, { type: 'CAN_INJECTION', name: command, payload: '03' })
  const profiles = at('/command-manager/api/user/command-template-catalogs')
  const templateIds = [await add('Horn'), await add('Lights')]
  const catalogId = await create(profiles, token, { name: 'Loaders', templateIds })
  await send('POST', `${profiles}/assets`, token, { catalogId, assetIds: [unitId] })
}

/** Uploads a key and firmware signed with it, and returns the ID of the firmware. */
async function uploadFirmware(token: string, version: string): Promise<number> {
  await create(at('/wlf/api/firmware/keys'), token, { name: 'Loaders', publicKey })
  const content = randomBytes(100_000)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const signed = Buffer.from(`muster-firmware-1\n${sha256}\n${version}\n${deviceModel}\n`)
  const signature = sign(null, signed, signing.privateKey).toString('base64')
  const form = new FormData()
  const request = { model: deviceModel, version, fileName: 'firmware.bin', signature }
  form.append('request', new Blob([JSON.stringify(request)], { type: 'application/json' }))
  form.append('file', new Blob([content]), 'firmware.bin')
  const response = await fetch(at('/wlf/api/firmware'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(`The firmware was refused: ${await response.text()}`)
  return ((await response.json()) as { id: number }).id
}

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(at(path))
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const accept = page.getByRole('button', { name: 'Accept and continue' })
  await accept.or(page.getByLabel('User menu')).first().waitFor()
  if (await accept.isVisible()) await accept.click()
  await page.getByLabel('User menu').waitFor()
}

test('a device is claimed by the code on its label, appears on the map, and executes a command from the portal', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await test.step('the first administrator', async () => {
    await page.goto(/http\S+changeKey=\S+/.exec(server.output())?.[0] ?? '')
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Repeat new password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByLabel('User name').waitFor()
  })
  agent = startAgent()

  await test.step('the code on the label opens the claim on a phone', async () => {
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await signIn(phone, `/administration/data/devices/claim?device=${uid}&key=${key}`)
    const drawer = phone.getByRole('dialog', { name: `Claim ${uid}` })
    await drawer.getByRole('combobox', { name: 'Company' }).click()
    await drawer.getByRole('option', { name: 'My company' }).click()
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
    await checkScreen(phone, 'the claim of a device on a phone')
    await drawer.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(phone.getByText(`${uid} belongs to ${name} now.`, { exact: false })).toBeVisible()
    await phone.close()
  })

  token = await tokenOf(server.url, 'admin', password)
  const unitIdOf = async () =>
    (await get<{ items: { unitId: number; name: string }[] }>(at('/wlf/api/units?limit=10'), token)).items.find(
      unit => unit.name === name,
    )?.unitId
  unitId = (await unitIdOf()) ?? 0
  await signIn(page, '/fleet')

  await test.step('the unit is on the map and moves', async () => {
    await page.goto(at(`/fleet?unitId=${unitId}`))
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })

  await test.step('the agent carries out a command of its allow-list, and refuses another', async () => {
    await offerCommands(token, unitId)
    await page.goto(at(`/fleet?unitId=${unitId}`))
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Send command' }).click()
    const drawer = page.getByRole('dialog', { name: `Send commands (${name})` })
    for (const command of ['Horn', 'Lights']) {
      await drawer.getByRole('tab', { name: 'Send' }).click()
      await drawer.getByRole('button', { name: `Send ${command}`, exact: true }).click()
      await page
        .getByRole('dialog', { name: `Send “${command}”?` })
        .getByRole('button', { name: 'Send' })
        .click()
      await expect(page.getByText(`“${command}” is being sent.`)).toBeVisible()
    }
    await drawer.getByRole('tab', { name: 'History' }).click()
    await expect(drawer.getByRole('row', { name: /Horn/ })).toContainText('Success')
    await expect(drawer.getByRole('row', { name: /Lights/ })).toContainText('Error')
    expect(readFileSync(join(folder, 'horn'), 'utf8')).toBe('blown 03 times\n')
  })
})

// the device of the test before, whose page is still signed in
test(
  'a device logs its bus, receives a file and a profile, and its failed update stops a roll-out',
  { tag: '@screens' },
  async ({ page }) => {
    test.setTimeout(300_000)
    await test.step('the agent logs its bus until the request is cancelled, and the log is opened', async () => {
      await page.goto(at(`/reports/canbusSniffing/${unitId}`))
      await page.getByRole('button', { name: 'New request' }).click()
      const dialog = page.getByRole('dialog', { name: /^Log the CAN bus of/ })
      await dialog.getByRole('radio', { name: 'Log now' }).check()
      await dialog.getByRole('button', { name: 'Send the request' }).click()
      const panel = page.getByRole('region', { name: 'Last request' })
      await reach(panel, 'Processing')
      await panel.getByRole('button', { name: 'Cancel the request' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the request' }).click()
      await reach(panel, 'Canceled')
      await page.getByRole('button', { name: /^can-.*\.log$/ }).click()
      await expect(page.getByRole('tab', { name: /^All frames/ })).toBeVisible()
    })

    await test.step('a file arrives complete', async () => {
      const content = randomBytes(2_000_000)
      await page.goto(at(`/reports/file-transfer/${unitId}`))
      await page.getByRole('button', { name: 'Send a file' }).click()
      const drawer = page.getByRole('dialog', { name: `Send a file to ${name}` })
      await drawer
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'rates.bin', mimeType: 'application/octet-stream', buffer: content })
      await drawer.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('row', { name: 'rates.bin' })).toContainText('Success', { timeout: 30_000 })
      expect(readFileSync(join(folder, 'files', 'rates.bin')).equals(content)).toBe(true)
    })

    await test.step('the agent applies a CAN profile, and the unit shows it', async () => {
      const profile = await create(at('/wlf/api/can-profiles'), token, { name: 'Bus of loaders' })
      const assignements = [{ unitId, assign: true }]
      await send('PUT', at(`/wlf/api/can-profiles/${profile}/assign`), token, { assignements })
      await page.goto(at(`/administration/data/units/${unitId}`))
      await expect(page.getByText('Applied by the device').first()).toBeVisible({ timeout: 30_000 })
    })

    await test.step('firmware whose installer fails stops its roll-out', async () => {
      const firmwareId = await uploadFirmware(token, '2.0.0')
      const rollout = await create(at('/wlf/api/rollouts'), token, { name: 'Update', firmwareId, waves: [1] })
      await page.goto(at(`/settings/rollouts/${rollout}`))
      await expect(page.getByRole('heading', { name: /Update/ })).toBeVisible()
      await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('The flash is full.')
      await checkScreen(page, 'a roll-out that has stopped')
    })
  },
)

/** Refreshes the panel of the last request until it shows a status. */
async function reach(panel: Locator, status: string): Promise<void> {
  await expect(async () => {
    await panel.getByRole('button', { name: 'Refresh' }).click()
    await expect(panel.getByText(status, { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}
