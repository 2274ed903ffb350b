import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { badUsage, Failure } from '../failure.ts'
import { terminalText } from '../output/cells.ts'
import type { Host } from '../host.ts'

/**
 * Reads a line from the terminal, without echo if `secret`.
 * @throws Failure `cancelled` on Ctrl-C or at the end of input, `usage` if the input had already ended
 */
export async function ask(
  { stdin, stderr, signal }: Pick<Host, 'stdin' | 'stderr' | 'signal'>,
  question: string,
  { secret = false } = {},
): Promise<string> {
  // stdin supplied units or a body and has ended, so no answer can follow
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
    reader.question(terminalText(question), answer => {
      reader.off('close', giveUp)
      signal.removeEventListener('abort', giveUp)
      reader.close()
      if (secret) stderr.write('\n')
      resolve(answer)
    })
    isQuiet = secret
  })
}

/** Returns true for `y` or `yes` only. */
export async function confirm(host: Pick<Host, 'stdin' | 'stderr' | 'signal'>, question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(host, `${question} [y/N] `)).trim())
}
