/** What a script is told, the same for every command. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  cancelled: 2,
  usage: 3,
  authentication: 4,
  partial: 5,
} as const

export type ExitName = keyof typeof exitCodes
export type ExitCode = (typeof exitCodes)[ExitName]

/** For help and documentation. */
export const exitMeanings: Readonly<Record<ExitName, string>> = {
  ok: 'Done.',
  failed: 'Failed; the reason stands on stderr.',
  cancelled: 'Cancelled, by Ctrl-C or by an answer.',
  usage: 'Bad usage: nothing was sent.',
  authentication: 'Sign in first: there is no session, or it has ended.',
  partial: 'Partly done: some of it failed, and stderr says which.',
}
