import { text } from 'node:stream/consumers'
import type { Config } from '#kernel/config/config.ts'
import { findResettableAccount, linkHours, resetAccount, resetAddress } from '#modules/auth/public.ts'
import { withDatabase } from './beside-server.ts'
import { withQuestions } from './questions.ts'

export interface ResetFlags {
  /** Skips the confirmation. */
  yes?: boolean
}

/** Resets the password of an account, ends its sessions and prints a link for setting a new password. */
export function runResetPassword(login: string | undefined, { yes = false }: ResetFlags): Promise<void> {
  return withDatabase(async (db, config) => {
    const terminal =
      process.stdin.isTTY && process.stderr.isTTY ? { input: process.stdin, output: process.stderr } : undefined
    const named = login ?? (terminal ? await withQuestions(terminal, ask => ask('User name: ')) : await firstLine())
    if (named === '') throw new Error('Name the account: muster-server reset-password LOGIN')
    const account = await findResettableAccount(db, named)
    const shown = `${account.login} (${[account.name, account.company].filter(Boolean).join(', ')})`
    if (terminal && !yes) {
      const answer = await withQuestions(terminal, ask => ask(`End all sessions and the password of ${shown}? [y/N] `))
      if (!/^y(es)?$/i.test(answer)) throw new Error('Cancelled. Nothing was changed.')
    }
    const key = await resetAccount(db, account.userId)
    process.stdout.write(
      `The password of ${shown} no longer works, and all its sessions have ended.\n` +
        `Set a new password within ${linkHours} hours at\n  ${resetAddress(() => addressOf(config), key)}\n`,
    )
  })
}

const firstLine = async () => ((await text(process.stdin)).split('\n')[0] ?? '').trim()

/** Returns the address for browsers. */
function addressOf({ publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
