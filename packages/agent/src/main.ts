import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Agent } from './agent.ts'
import { reasonOf } from './common/log.ts'
import { createKey, signFirmware } from './firmware/sign.ts'
import { checkMachine, summaryOf } from './settings/check.ts'
import { readSettings, settingsFile, SettingsError } from './settings/read-settings.ts'
import { readCredentialsFile } from './simulate/credentials-file.ts'
import { Simulation } from './simulate/simulate.ts'
import { version } from './version.ts'
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'

const help = `muster-agent ${version}: sends the readings of a machine to Muster and does its jobs.

  muster-agent [--settings FILE]         runs; the file is ${settingsFile} by default
  muster-agent check [--settings FILE]   checks the settings and describes what the agent would do
  muster-agent simulate --url mqtt://HOST:PORT --credentials FILE
                                         drives a machine for each line (uid,token) of a CSV file, for tests
    --units N      only the first N lines
    --every S      seconds between two readings of a machine (30)
    --connects N   connections that are opened in a second (100)
    --seconds S    ends after that time
    --ca FILE      certificates that the server's is checked by
    --json         prints the counts as JSON
  muster-agent sign-firmware FILE --key KEY --model MODEL --release VERSION
                                         prints the signature of firmware and the public key
  muster-agent sign-firmware --new-key KEY
                                         creates a private key in a file, and prints the public key
`

const options = {
  settings: { type: 'string', default: settingsFile },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
  url: { type: 'string' },
  credentials: { type: 'string' },
  units: { type: 'string' },
  every: { type: 'string', default: '30' },
  connects: { type: 'string', default: '100' },
  seconds: { type: 'string' },
  ca: { type: 'string' },
  json: { type: 'boolean', default: false },
  key: { type: 'string' },
  'new-key': { type: 'string' },
  model: { type: 'string' },
  release: { type: 'string' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** A wrong command line. */
class UsageError extends Error {}

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parsed(words)
  const [first, ...files] = positionals
  const command = first === 'sign-firmware' ? first : positionals.join(' ')
  if (values.version) print(version)
  else if (values.help) print(help.trimEnd())
  else if (command === '') await run(values.settings)
  else if (command === 'simulate') await simulate(values)
  else if (command === 'sign-firmware') await signFirmwareOf(values, files)
  else if (command === 'check') check(values.settings)
  else throw new UsageError(`“${command}” is no command of muster-agent; see muster-agent --help`)
  return 0
}

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(reasonOf(error), { cause: error })
  }
}

function check(file: string): void {
  const settings = readSettings(file)
  const faults = checkMachine(settings)
  for (const line of summaryOf(settings)) print(line)
  if (faults.length > 0) throw new SettingsError(file, faults)
}

async function signFirmwareOf({ key, 'new-key': newKey, model, release }: Values, files: string[]): Promise<void> {
  if (newKey !== undefined && files.length === 0) return print(`public key: ${createKey(newKey)}`)
  const [file] = files
  if (key === undefined || model === undefined || release === undefined || file === undefined || files.length > 1)
    throw new UsageError('sign-firmware needs FILE --key KEY --model MODEL --release VERSION, or --new-key KEY')
  const { signature, publicKey } = await signFirmware({ keyFile: key, file, model, version: release })
  print(`signature: ${signature}\npublic key: ${publicKey}`)
}

/** Runs until the process receives a signal to end. */
async function run(file: string): Promise<void> {
  const settings = readSettings(file)
  mkdirSync(settings.folder, { recursive: true })
  if (!(await lockFolder(settings.folder))) throw new Error(`Another agent uses ${settings.folder}. Stop it first.`)
  for (const line of summaryOf(settings)) print(line)
  const agent = new Agent({ settings, log: print, input: process.stdin })
  await untilStopped()
  await agent.stop()
}

async function simulate(values: Values): Promise<void> {
  const { url, credentials, ca } = values
  if (url === undefined || credentials === undefined) throw new UsageError('simulate needs --url and --credentials')
  const every = positive('every', values.every)
  const connectsPerSecond = positive('connects', values.connects)
  const seconds = values.seconds === undefined ? undefined : positive('seconds', values.seconds)
  const units = values.units === undefined ? undefined : positive('units', values.units)
  const devices = readCredentialsFile(credentials).slice(0, units)
  if (units !== undefined && devices.length < units) {
    throw new UsageError(`${credentials} has ${devices.length} devices, fewer than ${units}`)
  }
  const simulation = new Simulation({
    url,
    devices,
    every,
    connectsPerSecond,
    ca: ca === undefined ? undefined : readFileSync(ca),
  })
  const report = () => {
    const counts = simulation.report()
    const texts = Object.entries(counts).map(([name, value]) => `${name} ${value ?? '–'}`)
    print(values.json ? JSON.stringify(counts) : texts.join(', '))
  }
  const timer = setInterval(report, 10_000)
  await untilStopped(seconds)
  clearInterval(timer)
  await simulation.stop()
  report()
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new UsageError(`--${name} must be a number above 0`)
  return number
}

const untilStopped = (seconds?: number): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    if (seconds !== undefined) setTimeout(resolve, seconds * 1000)
  })

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
// the standard input may stay open, and must not keep the process
process.exit()

/**
 * Reserves a folder for this process; the system releases it when the process ends, however it does.
 *
 * @returns false if another agent uses the folder
 */
function lockFolder(folder: string): Promise<boolean> {
  // abstract sockets exist on Linux only
  if (process.platform !== 'linux') return Promise.resolve(true)
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex')
  return new Promise(resolve => {
    const server = createServer(socket => socket.destroy())
    server.on('error', () => resolve(false))
    server.listen(`\0muster-agent-${name}`, () => resolve(true))
    server.unref()
  })
}
