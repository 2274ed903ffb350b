/** Exit codes of every command. */
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

/** Meanings in help and documentation. */
export const exitMeanings: Readonly<Record<ExitName, string>> = {
  ok: 'Done.',
  failed: 'Failed; the reason is on stderr.',
  cancelled: 'Cancelled with Ctrl-C or at a prompt.',
  usage: 'Wrong usage: nothing was sent.',
  authentication: 'Not signed in: there is no session, or it has ended.',
  partial: 'Partly done: some items failed; stderr lists them.',
}
