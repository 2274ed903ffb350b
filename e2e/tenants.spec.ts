import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './test.ts'
import { signIn } from './portal.ts'
import { startServer, type RunningServer } from './server.ts'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/tenants/tafe')
const absent = ['admin', 'commands', 'subscriptions'] as const

let server: RunningServer
let shared: string | undefined

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const made = spawnSync(process.execPath, ['scripts/build-tenant.mjs', 'tafe'], { cwd: root, encoding: 'utf8' })
  expect(made.status, made.stderr + made.stdout).toBe(0)
  server = await startServer({ env: { MUSTER_PORTAL: built } })
  shared = process.env.MUSTER_E2E_URL
  process.env.MUSTER_E2E_URL = server.url
})
test.afterAll(async () => {
  process.env.MUSTER_E2E_URL = shared
  await server?.stop()
})

/** Returns message keys that only this plugin has. */
const messagesOf = (plugin: string) =>
  Object.keys(
    JSON.parse(readFileSync(join(root, `packages/plugin-${plugin}/src/messages.en.json`), 'utf8')) as object,
  ).filter(key => !key.startsWith('app.'))

test('a tenant’s build contains only the plugins and themes of its file', { tag: '@screens' }, () => {
  const assets = join(built, 'assets')
  const code = readdirSync(assets)
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(assets, file), 'utf8'))
    .join('\n')
  expect(
    messagesOf('reports').some(key => code.includes(key)),
    'what it names is there',
  ).toBe(true)
  for (const plugin of absent)
    expect(
      messagesOf(plugin).filter(key => code.includes(`"${key}"`) || code.includes(`\`${key}\``)),
      plugin,
    ).toEqual([])
  expect(readdirSync(join(assets, 'themes'))).toEqual(['tafe'])
  expect(code).toContain('#a3151f')
  for (const colour of ['#4b2f7f', '#0b4a8f', '#1d5b35', '#14566b']) expect(code).not.toContain(colour)
  expect(existsSync(join(built, 'index.html'))).toBe(true)
})

test('its portal has its own dashboard, without gaps for other plugins', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'tafe')
  // in the dashboard's header, and in its tiles when they have loaded
  await expect(page.getByRole('main').getByRole('link', { name: 'Fleet maintenance' }).first()).toBeVisible()
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByText('Reports', { exact: true })).toBeVisible()
  await expect(menu.getByText('Subscriptions', { exact: true })).toHaveCount(0)
  await page.goto(`${server.url}/administration/data/fleets`)
  await expect(page).toHaveURL(/main-dashboard/)
  await expect(menu.getByText('Reports', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /Search screens/ })
  await search.fill('curfew')
  await expect(page.getByRole('option', { name: /curfew/i })).toHaveCount(0)
  await search.fill('key on')
  await expect(page.getByRole('option', { name: /Key on/ })).toBeVisible()
})
