import { startVerification, verifyMe } from '@muster/contract'
import { ApiError, loginHash, type Core } from '@muster/core'
import { ask } from '../input/prompt.ts'
import type { Host } from '../host.ts'

/**
 * Prompts for a code or the password when the server wants to know again who uses the session, before what cannot be undone. Without a
 * terminal the refusal is reported; a script uses a token.
 */
export function verifyByPrompt(core: Core, host: Host, note: (text: string) => void): void {
  if (!host.stdin.isTTY || !host.stderr.isTTY) return
  core.api.verifyWith(async () => {
    const { methods } = await core.api.call(startVerification, {})
    const isPassword = methods.includes('PASSWORD')
    if (!isPassword && methods.length === 0) {
      note('This account has passkeys alone, which need a browser. Use a recovery code or a token.')
      return false
    }
    note('This cannot be undone. Confirm that it is you.')
    const entered = await ask(host, isPassword ? 'Password: ' : 'Code of the authenticator app, or recovery code: ', {
      secret: isPassword,
    })
    try {
      await core.api.call(verifyMe, {
        body: isPassword ? { password: await loginHash(entered) } : { code: entered.trim() },
      })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      note(error.detail)
      return false
    }
  })
}
