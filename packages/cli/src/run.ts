import { CommanderError } from 'commander'
import { makeProgram, type Given } from './define/program.ts'
import { exitCodes, type ExitCode, type ExitName } from './exit-code.ts'
import type { Host } from './host.ts'
import { definitionsFor } from './language/language.ts'
import { makeContext } from './make-context.ts'
import { hasColour } from './output/has-colour.ts'
import { version } from './version.ts'

/** Characters that a line of help has at most: longer ones are hard to read. */
const widest = 100

/** One command from its words to its exit code; throws nothing. */
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
  })
  try {
    await program.parseAsync([...words], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // help and version end so too
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
    // what can go wrong is known to code that need not load while all goes well
    const { tellFailure } = await import('./tell-failure.ts')
    return tellFailure(error, { host, note: context.note, settings })
  } finally {
    times?.tell(context.note)
  }
}
