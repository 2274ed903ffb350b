import { CommanderError } from 'commander'
import { makeProgram, type Given } from './define/program.ts'
import { exitCodes, type ExitCode, type ExitName } from './exit-code.ts'
import type { Host } from './host.ts'
import { definitionsFor } from './language/language.ts'
import { makeContext } from './make-context.ts'
import { hasColour } from './output/has-colour.ts'
import { version } from './version.ts'

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
  const program = makeProgram({
    definitions,
    version,
    carryOut: async given => {
      exit = await carryOut(given, host)
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

async function carryOut(
  { bound, input, settings: { profileTime, ...settings } }: Given,
  host: Host,
): Promise<ExitName> {
  const times = profileTime ? (await import('./profile-time.ts')).timed(host) : undefined
  const context = makeContext(times?.host ?? host, settings)
  try {
    const { run } = await bound.load()
    return (await run(input as never, context)) ?? 'ok'
  } catch (error) {
    // loaded only after a failure
    const { tellFailure } = await import('./tell-failure.ts')
    return tellFailure(error, { host, note: context.note, settings })
  } finally {
    times?.tell(context.note)
  }
}
