// `npm test`: every check there is, one exit code, and last lines that name what failed and sum it up.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { build, env, install, root, run } from './prepare.mjs'
import { conclude, ofPlaywright, ofVitest } from './tally.mjs'

const results = join(root, 'test-results')
// the server and the command line are started more than a hundred times: what Node made of their sources is kept
Object.assign(env, { NODE_COMPILE_CACHE: join(results, 'node-compile-cache') })
const memory = folderInMemory()
if (memory) {
  Object.assign(env, { TMPDIR: memory })
  process.once('exit', () => rmSync(memory, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}
/** @type {{ passed: number, skipped?: number, failed: string[] }[]} */
const parts = []

// beside the install and the build, which wait for the network and do without them
const installed = install()
const provided = programs(installed)
await installed
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

await check('build and types', () => build(['build', 'typecheck', 'tenant:tafe']))
await provided

// one after the other: side by side they take a sixth longer
await vitest('unit, database and contract tests', 'node', 'db')
// component tests wait for frames and for who types to rest; a tenth of the processor is free for these
await Promise.all([
  vitest('component tests', 'browser (chromium)'),
  check('lint', () => run('npm', ['run', '--silent', 'lint'])),
  check('contract lint', () => run('npm', ['run', '--silent', 'lint', '--workspace', 'packages/contract'])),
  seeded(),
])

const playwright = join(results, 'playwright.json')
const e2e = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'])
add('end-to-end tests', e2e, playwright, ofPlaywright)

const { lines, isGreen } = conclude(parts)
for (const line of lines) console.log(line)
process.exit(isGreen ? 0 : 1)

/**
 * A step that passes or fails.
 * @param {string} name
 * @param {() => Promise<number>} step
 */
async function check(name, step) {
  const isPassed = (await step()) === 0
  console.log(`${isPassed ? '✓' : '✗'} ${name}`)
  parts.push(isPassed ? { passed: 1, failed: [] } : { passed: 0, failed: [name] })
}

/** The data folder of a demo server that end-to-end tests copy. They would make it themselves, and wait for it. */
async function seeded() {
  const folder = mkdtempSync(join(memory ?? tmpdir(), 'muster-seeded-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if ((await run('node', ['e2e/demo-folder.ts', folder])) === 0) Object.assign(env, { MUSTER_E2E_TEMPLATE: folder })
}

/**
 * Runs the tests of some projects of `vitest.config.ts`.
 * @param {string} name
 * @param {string[]} projects
 */
async function vitest(name, ...projects) {
  const file = join(results, `vitest-${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', ...reporters, ...projects.flatMap(project => ['--project', project])])
  add(name, code, file, report => ofVitest(report, path => relative(root, path)))
}

/**
 * Adds a runner's own counts; a runner that ended without a report, or with an error outside its tests, is one failure.
 * @param {string} name
 * @param {number} code
 * @param {string} file
 * @param {(report: any) => (typeof parts)[number]} count
 */
function add(name, code, file, count) {
  const part = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: [] }
  if (code !== 0 && part.failed.length === 0) part.failed.push(`${name}: ended with code ${code}, see above`)
  console.log(`${part.failed.length === 0 ? '✓' : '✗'} ${name}: ${part.passed} passed, ${part.failed.length} failed`)
  parts.push(part)
}

/**
 * Chromium and its headless shell, a message broker, and the shells whose completion is tested: from Debian where we may install
 * them; Playwright has a Chromium of its own elsewhere.
 * @param {Promise<void>} installed when Playwright is
 */
async function programs(installed) {
  const hasChromium = ['chromium', 'chromium-browser', 'google-chrome'].some(onPath)
  const shells = ['fish', 'zsh'].filter(shell => !onPath(shell))
  const missing = ['chromium', 'chromium-headless-shell', 'nats-server', ...shells].filter(
    name => !(name === 'chromium' ? hasChromium : onPath(name)),
  )
  if (missing.length === 0) return
  const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (debian) {
    console.log(`Installing ${missing.join(', ')} for the tests (the first time only)…`)
    await run('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    // one by one: what is not to be had must not keep the others away
    for (const name of missing) await run('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore' })
  } else if (!hasChromium) {
    await installed
    console.log('Installing Chromium for the browser tests (the first time only)…')
    await run('playwright', ['install', 'chromium'])
  }
  const absent = shells.filter(shell => !onPath(shell))
  if (!onPath('nats-server')) console.log('The message broker is not tested: nats-server is not installed here.')
  if (absent.length > 0) console.log(`Completion is not tested in ${absent.join(' and ')}: not installed here.`)
}

/**
 * A folder for what tests store, in memory if there is enough of it: several hundred databases are made and dropped, and files on
 * a disk cost them a fifth more.
 */
function folderInMemory() {
  const shared = '/dev/shm'
  const needed = 3e9
  try {
    accessSync(shared, constants.W_OK)
    const { bavail, bsize } = statfsSync(shared)
    if (Math.min(bavail * bsize, freemem()) < needed) return undefined
    const folder = mkdtempSync(join(shared, 'muster-test-'))
    // a database that root starts runs as somebody else
    chmodSync(folder, 0o755)
    return folder
  } catch {
    // not Linux, or not ours to write
    return undefined
  }
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some(dir => existsSync(join(dir, name)))
}
