import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { badUsage, Failure } from '../failure.ts'
import { forTerminal } from '../output/cells.ts'
import type { Host } from '../host.ts'

/**
 * A line from the person at the terminal; what is typed stays unseen when `secret`.
 * @throws Failure `cancelled` on Ctrl-C and on the end of input, `usage` where the input had ended before
 */
export async function ask(
  { stdin, stderr, signal }: Pick<Host, 'stdin' | 'stderr' | 'signal'>,
  question: string,
  { secret = false } = {},
): Promise<string> {
  // units or a body were typed up to its end: nobody can answer any more
  if (stdin.readableEnded || stdin.destroyed)
    throw badUsage('Stdin has been read to its end, so muster cannot ask for confirmation.', 'Confirm with --yes.')
  return new Promise((resolve, reject) => {
    let isQuiet = false
    const output = new Writable({
      write: (chunk, _encoding, done) => {
        if (!isQuiet) stderr.write(chunk)
        done()
      },
    })
    const reader = createInterface({ input: stdin, output, terminal: true, historySize: 0 })
    const giveUp = () => {
      reader.off('close', giveUp)
      signal.removeEventListener('abort', giveUp)
      reader.close()
      stderr.write('\n')
      reject(new Failure('Cancelled.', { exit: 'cancelled' }))
    }
    reader.once('SIGINT', giveUp)
    signal.addEventListener('abort', giveUp, { once: true })
    reader.once('close', giveUp)
    reader.question(forTerminal(question), answer => {
      reader.off('close', giveUp)
      signal.removeEventListener('abort', giveUp)
      reader.close()
      if (secret) stderr.write('\n')
      resolve(answer)
    })
    isQuiet = secret
  })
}

/** Whether the person says yes; nothing but yes is. */
export async function confirm(host: Pick<Host, 'stdin' | 'stderr' | 'signal'>, question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(host, `${question} [y/N] `)).trim())
}
