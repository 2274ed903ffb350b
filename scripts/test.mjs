// `npm test`: runs every check, and ends with all failures, the seconds of each stage and the sum.
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
import { delimiter, join } from 'node:path'
import { build, env, install, root, run } from './prepare.mjs'
import { conclude, readJunit } from './tally.mjs'

const results = join(root, 'test-results')
// tests start the server and the command line more than a hundred times; Node compiles their sources once
Object.assign(env, { NODE_COMPILE_CACHE: join(results, 'node-compile-cache') })
const memory = folderInMemory()
if (memory) {
  Object.assign(env, { TMPDIR: memory })
  process.once('exit', () => rmSync(memory, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}
/** @type {import('./tally.mjs').Stage[]} */
const stages = []

// runs beside the install and the build, which do not need these programs
const installed = install()
const provided = programs(installed)
await installed
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

await check('build', output => build(['build'], { output }))
await provided

// side by side, these two stages would take a sixth longer
await vitest('unit, database and contract tests', 'node', 'db')
// run beside the component tests, which wait for frames and timers and leave a tenth of the processor idle
await Promise.all([
  vitest('component tests', 'browser'),
  check('types and lint', output => run('npm', ['run', '--silent', 'lint'], { output })),
  check('packages', output => run('npm', ['run', '--silent', 'packages'], { output })),
  check('contract lint', output =>
    run('npm', ['run', '--silent', 'lint', '--workspace', 'packages/contract'], { output }),
  ),
  seeded(),
])
await tests('end-to-end tests', 'e2e.xml', 'e2e/', () =>
  run('playwright', ['test', '--config', 'e2e/playwright.config.ts']),
)

const { lines, isGreen } = conclude(stages)
for (const line of lines) console.log(line)
process.exit(isGreen ? 0 : 1)

/**
 * Runs a stage that passes or fails as one; its last lines are its message.
 * @param {string} name
 * @param {(output: string[]) => Promise<number>} stage
 */
async function check(name, stage) {
  const started = performance.now()
  /** @type {string[]} */
  const output = []
  const isPassed = (await stage(output)) === 0
  const message = output.join('').trim().split('\n').slice(-40).join('\n')
  add(name, started, { passed: Number(isPassed), skipped: 0, failures: isPassed ? [] : [{ place: name, message }] })
}

/** Prepares the data folder for end-to-end servers to copy. Without it, the end-to-end stage prepares it first. */
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
  const file = `vitest-${projects[0]}.xml`
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${join(results, file)}`]
  const args = ['run', ...reporters, ...projects.flatMap(project => ['--project', project])]
  await tests(name, file, '', () => run('vitest', args))
}

/**
 * Runs a stage of tests. Without a report, or with an error outside its tests, it is one failure.
 * @param {string} name
 * @param {string} report
 * @param {string} folder
 * @param {() => Promise<number>} stage
 */
async function tests(name, report, folder, stage) {
  const started = performance.now()
  const code = await stage()
  const file = join(results, report)
  const counts = readJunit(existsSync(file) ? readFileSync(file, 'utf8') : '', folder)
  if (code !== 0 && counts.failures.length === 0)
    counts.failures.push({ place: name, message: `ended with code ${code}; its messages are above` })
  add(name, started, counts)
}

/**
 * @param {string} name
 * @param {number} started
 * @param {import('./tally.mjs').Counts} counts
 */
function add(name, started, counts) {
  stages.push({ name, seconds: (performance.now() - started) / 1000, ...counts })
}

/**
 * Installs what tests need and the machine lacks: Chromium with its headless shell, a message broker, an MQTT client, gpsd, and the shells
 * whose completion is tested. Without root on Debian it installs only Playwright's Chromium, after `installed`.
 * @param {Promise<void>} installed
 */
async function programs(installed) {
  const hasChromium = ['chromium', 'chromium-browser', 'google-chrome'].some(onPath)
  const shells = ['fish', 'zsh'].filter(shell => !onPath(shell))
  const clients = onPath('mosquitto_pub') ? [] : ['mosquitto-clients']
  // Debian's releases have gpsfake in different packages
  const receivers = onPath('gpsfake') ? [] : ['gpsd', 'gpsd-clients', 'gpsd-tools']
  const missing = ['chromium', 'chromium-headless-shell', 'nats-server', ...shells]
    .filter(name => !(name === 'chromium' ? hasChromium : onPath(name)))
    .concat(clients, receivers)
  if (missing.length === 0) return
  const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (debian) {
    console.log(`Installing ${missing.join(', ')} for the tests (the first time only)…`)
    await run('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    // one by one, so that a package that Debian lacks does not prevent the others
    for (const name of missing) await run('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore' })
  } else if (!hasChromium) {
    await installed
    console.log('Installing Chromium for the browser tests (the first time only)…')
    await run('playwright', ['install', 'chromium'])
  }
  const absent = shells.filter(shell => !onPath(shell))
  if (!onPath('nats-server')) console.log('The message broker is not tested: nats-server is not installed here.')
  if (!onPath('mosquitto_pub')) console.log('Devices are not tested with mosquitto: it is not installed here.')
  if (!onPath('gpsfake')) console.log('The agent is not tested with gpsd: gpsfake is not installed here.')
  if (absent.length > 0) console.log(`Completion is not tested in ${absent.join(' and ')}: not installed here.`)
}

/** Returns a temporary folder in memory if there is enough, because tests with PostgreSQL take a third longer on a disk. */
function folderInMemory() {
  const shared = '/dev/shm'
  const needed = 3e9
  try {
    accessSync(shared, constants.W_OK)
    const { bavail, bsize } = statfsSync(shared)
    if (Math.min(bavail * bsize, freemem()) < needed) return undefined
    const folder = mkdtempSync(join(shared, 'muster-test-'))
    // PostgreSQL that root starts runs as another user
    chmodSync(folder, 0o755)
    return folder
  } catch {
    // the system has none, or does not let us write
    return undefined
  }
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some(dir => existsSync(join(dir, name)))
}
