import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium as browserType } from 'playwright'
import { chromium, systemChromium } from '../chromium.ts'
import { env, root } from '../prepare.mjs'
import { stageIcons } from './icons.ts'
import type { StagedPackage } from './stage.ts'

/** Folder for an installation of half a gigabyte, which may exceed a temporary folder in memory. */
const spacious = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
const plugins = ['plugin-weighbridge', 'plugin-template']
const built = join(root, 'dist/tenants/every')

/**
 * Installs the archives of the packages for each example in an empty folder, checks its types and tests it there, builds both into the portal,
 * and shows a widget on a page.
 *
 * @throws Error when a step fails
 */
export async function tryOutside(staged: readonly StagedPackage[], target: string): Promise<void> {
  // outside the repository, whose packages a folder in it would find
  const outside = mkdtempSync(join(spacious, 'muster-outside-'))
  try {
    const archives = packAll(staged, target, outside)
    const folders = plugins.map(plugin => join(outside, plugin))
    for (const [i, plugin] of plugins.entries()) {
      const folder = join(outside, plugin)
      cpSync(join(root, 'examples', plugin), folder, { recursive: true })
      // the second example needs what the first one does
      if (i === 0) run('npm', [...install, ...archives], folder)
      else renameSync(join(outside, plugins[0] ?? '', 'node_modules'), join(folder, 'node_modules'))
      run('npm', ['run', '--silent', 'typecheck'], folder)
      run('npm', ['test', '--silent'], folder)
    }
    run('npm', ['run', '--silent', 'build:tenant', '--', ...folders.flatMap(folder => ['--plugin', folder])], root)
    await showWidget()
  } finally {
    rmSync(outside, { recursive: true, force: true })
  }
}

const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']

function packAll(staged: readonly StagedPackage[], target: string, outside: string): readonly string[] {
  const archives = join(outside, 'archives')
  mkdirSync(archives)
  const libraries = staged.filter(each => each.package.isLibrary).map(({ folder }) => folder)
  run('npm', ['pack', '--silent', '--pack-destination', archives, ...libraries, stageIcons(target)], root)
  return globSync(join(archives, '*.tgz'))
}

function run(command: string, args: readonly string[], cwd: string): void {
  const CHROMIUM = systemChromium({ forTests: true })
  // nothing of the repository but its tools
  const own = { ...env, MUSTER_PREPARED: '1', ...(CHROMIUM && { CHROMIUM }) }
  try {
    execFileSync(command, [...args], { cwd, env: own, stdio: 'pipe' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: Buffer; stderr?: Buffer }
    throw new Error(`${command} ${args.slice(0, 2).join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`, {
      cause: error,
    })
  }
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
const weighing = { unitId: 7, unitName: 'Tractor 7', time: '2026-11-21T07:30:00.000Z', kilograms: 12_400 }
const session = {
  name: 'partner',
  widgets: ['muster-weighbridge-weights'],
  commandTemplateIds: [],
  acl: ['ADM_FLEET_HISTORY_VIEW'],
  feature: [],
  userSetting: {},
}
/** Responses of Muster and of the weighbridge, by address. */
const answers: Readonly<Record<string, object>> = {
  '/widgets/config.json': {},
  '/wlf/api/embed-session': session,
  '/plugins/weighbridge/weighings': { items: [weighing] },
}
const page = `<!doctype html><script type="module">
import { configure } from '/widgets/muster.js'
configure({ token: async () => 'mle_1' })
</script><muster-weighbridge-weights unit-id="7"></muster-weighbridge-weights>`

/** Opens a page with the widget in a browser. @throws Error if it does not show the weight */
async function showWidget(): Promise<void> {
  const server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    const answer = answers[path]
    if (answer) return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    if (path === '/') return response.setHeader('content-type', 'text/html').end(page)
    if (!path.startsWith('/widgets/')) return response.writeHead(404).end()
    return response
      .setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      .end(readFileSync(join(built, path)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const browser = await browserType.launch(chromium({ forTests: true }))
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await tab.getByText(/^12.400 kg$/).waitFor({ timeout: 30_000 })
  } finally {
    await browser.close()
    server.close()
  }
}
