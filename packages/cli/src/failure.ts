import { exitCodes, type ExitName } from './exit-code.ts'

/** Ends a command with a sentence and what to do next. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly exit: ExitName
  readonly hint: string | undefined

  constructor(
    message: string,
    { exit = 'failed', hint, cause }: { exit?: ExitName; hint?: string; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.exit = exit
    this.hint = hint
  }

  get exitCode() {
    return exitCodes[this.exit]
  }
}

/** The caller's mistake, found before anything is sent. */
export const badUsage = (message: string, hint?: string) => new Failure(message, { exit: 'usage', hint })
