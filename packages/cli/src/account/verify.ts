import { startVerification, verifyMe, type FleetSchemas } from '@muster/contract'
import { ApiError, loginHash, type Core } from '@muster/core'
import { ask } from '../input/prompt.ts'
import type { Host } from '../host.ts'

/**
 * Requests a code or the password when the server wants to know again who uses the session, before what cannot be undone; a user with
 * neither confirms in the browser. Without a terminal the refusal is reported; a script uses a token.
 */
export function verifyByPrompt(core: Core, host: Host, server: string, note: (text: string) => void): void {
  if (!host.stdin.isTTY || !host.stderr.isTTY) return
  core.api.verifyWith(async () => {
    const { methods } = await core.api.call(startVerification, {})
    const verify = (body: FleetSchemas['Verification']) => core.api.call(verifyMe, { body })
    note('This cannot be undone. Confirm that it is you.')
    try {
      if (methods.includes('PASSWORD'))
        await verify({ password: await loginHash(await ask(host, 'Password: ', { secret: true })) })
      else {
        const code = await askCode(host, methods)
        if (code) await verify({ code })
        else {
          const { confirmInBrowser } = await import('./browser-sign-in.ts')
          await confirmInBrowser(host, { server, purpose: 'VERIFY', note }, browser => verify({ browser }))
        }
      }
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      note(error.detail)
      return false
    }
  })
}

/** Asks for a code of a second factor. Without an app, it is empty for a confirmation in the browser, which has the passkeys. */
async function askCode(host: Host, methods: readonly FleetSchemas['VerificationMethod'][]): Promise<string> {
  if (methods.includes('AUTHENTICATOR_APP'))
    return (await ask(host, 'Code of the authenticator app, or recovery code: ')).trim()
  if (!methods.includes('RECOVERY_CODE')) return ''
  return (await ask(host, 'Press Enter to confirm in the browser, or enter a recovery code: ')).trim()
}
