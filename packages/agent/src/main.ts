import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Agent } from './agent.ts'
import { reasonOf } from './common/log.ts'
import { lockFolder } from './lock.ts'
import { checkMachine, summaryOf } from './settings/check.ts'
import { readSettings, settingsFile, SettingsError } from './settings/read-settings.ts'
import { version } from './version.ts'

const help = `muster-agent ${version}: sends the readings of a machine to Muster and does its jobs.

  muster-agent [--settings FILE]         runs; the file is ${settingsFile} by default
  muster-agent check [--settings FILE]   checks the settings and describes what the agent would do
`

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      settings: { type: 'string', default: settingsFile },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', default: false },
    },
  })
  if (values.version) print(version)
  else if (values.help) print(help.trimEnd())
  else if (positionals.length === 0) await run(values.settings)
  else if (positionals.join(' ') === 'check') return check(values.settings)
  else throw new TypeError(`“${positionals.join(' ')}” is no command of muster-agent; see muster-agent --help`)
  return 0
}

function check(file: string): number {
  const settings = readSettings(file)
  const faults = checkMachine(settings)
  for (const line of summaryOf(settings)) print(line)
  if (faults.length === 0) return 0
  throw new SettingsError(file, faults)
}

/** Runs until the process is asked to end. */
async function run(file: string): Promise<void> {
  const settings = readSettings(file)
  mkdirSync(settings.folder, { recursive: true })
  if (!(await lockFolder(settings.folder))) throw new Error(`Another agent uses ${settings.folder}. Stop it first.`)
  for (const line of summaryOf(settings)) print(line)
  const agent = new Agent({ settings, log: print, input: process.stdin })
  await new Promise<void>(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
  await agent.stop()
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = error instanceof TypeError ? 2 : 1
}
// a source that does not end, such as the standard input, must not keep the process
process.exit()
