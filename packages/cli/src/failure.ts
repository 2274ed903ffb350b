import { exitCodes, type ExitName } from './exit-code.ts'

/** Ends a command with a message and a hint at the next step. */
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

/** Reports wrong usage before anything is sent. */
export const badUsage = (message: string, hint?: string) => new Failure(message, { exit: 'usage', hint })
