import { CommanderError } from 'commander'
import { createProgram, type ParsedCommand } from './define/program.ts'
import { exitCodes, type ExitCode, type ExitName } from './exit-code.ts'
import type { Host } from './host.ts'
import { definitionsFor } from './language/language.ts'
import { createContext } from './context.ts'
import { hasColour } from './output/has-colour.ts'
import description from '../package.json' with { type: 'json' }

/** Maximum width of the help in characters, for readability. */
const widest = 100

/** Runs a command line and returns its exit code; never throws. */
export async function run(words: readonly string[], host: Host): Promise<ExitCode> {
  const definitions = await definitionsFor(host)
  if (words[0] === '__complete') {
    const { complete } = await import('./completion/complete.ts')
    host.stdout.write(await complete(definitions, words.slice(1)))
    return exitCodes.ok
  }
  let exit: ExitName = 'ok'
  const program = createProgram({
    definitions,
    version: description.version,
    execute: async given => {
      exit = await execute(given, host)
    },
    out: text => void host.stdout.write(text),
    err: text => void host.stderr.write(text),
    width: Math.min(host.stdout.columns || widest, widest),
    hasColour: hasColour(host),
    typed: words,
  })
  try {
    await program.parseAsync([...words], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // commander ends help and version with an error too
    exit = error.exitCode === 0 ? 'ok' : 'usage'
  }
  return exitCodes[exit]
}

async function execute(
  { bound, input, settings: { profileTime, ...settings } }: ParsedCommand,
  host: Host,
): Promise<ExitName> {
  const times = profileTime ? (await import('./timing.ts')).measureRequests(host) : undefined
  const context = createContext(times?.host ?? host, settings)
  try {
    const { run } = await bound.load()
    return (await run(input as never, context)) ?? 'ok'
  } catch (error) {
    // loaded only after a failure
    const { reportFailure } = await import('./report-failure.ts')
    return reportFailure(error, { host, note: context.note, settings })
  } finally {
    times?.tell(context.note)
  }
}
