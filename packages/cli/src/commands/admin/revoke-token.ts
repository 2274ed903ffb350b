import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { confirm } from '../../input/prompt.ts'

interface Revocation {
  /** Name in a sentence, such as `the token ERP`. */
  token: string
  /** Sentence about the programs or pages that stop. */
  effect: string
  yes: boolean
  revoke(): Promise<unknown>
}

/**
 * Revokes a token after a confirmation on a terminal.
 * @throws Failure `cancelled` if the user declines
 */
export async function revokeToken(
  { host, isInteractive, note }: Context,
  { token, effect, yes, revoke }: Revocation,
): Promise<void> {
  if (!yes && isInteractive && !(await confirm(host, `Revoke ${token}? ${effect}`)))
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  await revoke()
  note(`${token[0]?.toUpperCase()}${token.slice(1)} has been revoked.`)
}
