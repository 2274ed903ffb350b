// Shared by npm scripts: installs missing packages and builds stale outputs.
// Runs on the system's Node before packages are installed: built-ins only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

export const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  // the type checker, written in Go, collects garbage less often, which saves a quarter of its time
  GOGC: '400',
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
}

/**
 * Runs a command of the project to its end; resolves with its exit code. Adds its messages to `output`.
 * @param {string} command
 * @param {readonly string[]} [args]
 * @param {import('node:child_process').SpawnOptions & { output?: string[] }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args = [], { output, ...options } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', text => {
        process.stdout.write(text)
        output?.push(String(text))
      })
    child.on('error', error => fail(`${command} could not be started: ${error.message}`))
    child.on('close', code => resolve(code ?? 1))
  })
}

/** Options for commands before a server, because only its log uses standard output. @type {import('node:child_process').StdioOptions} */
export const onStandardError = ['inherit', 2, 2]

/** Runs `npm install` unless the lock file is unchanged since the last run. */
export async function install() {
  const stamp = join(root, 'node_modules', '.muster-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error('Installing dependencies (the first time only)…')
  if ((await run('npm', ['install', '--no-progress', '--no-audit', '--no-fund'], { stdio: onStandardError })) !== 0)
    fail('npm install failed; see its message above.')
  const installed = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  writeFileSync(stamp, installed)
}

/**
 * Builds every workspace whose sources changed since its last build.
 * @param {readonly string[]} [tasks]
 * @param {import('node:child_process').SpawnOptions & { output?: string[] }} [options]
 */
export async function build(tasks = ['build'], options) {
  requireNode()
  const flags = ['--output-logs=errors-only', '--log-order=grouped', '--no-update-notifier']
  return run('turbo', ['run', ...tasks, ...flags], options)
}

function requireNode() {
  const version = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim()
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  fail(
    `Node ${version} is too old to run Muster, and no newer one came with the install on this platform. Install Node 24.`,
  )
}

/**
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
