import type { FleetSchemas } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { openUserSession } from '../open-user-session.ts'
import { openPendingSignIn } from '../second-factors/pending-sign-ins.ts'

/**
 * Opens the session of a user who signed in at a provider. Users with a second factor prove it first before an identity is linked, and
 * whenever the company does not trust the provider's second factor.
 */
export async function completeSignOn(
  use: Use,
  request: FastifyRequest,
  userId: number,
  signOn: SignOn,
): Promise<FleetSchemas['SessionData'] | FleetSchemas['PendingSignIn']> {
  const isEnough = signOn.isFactorProved && !signOn.isNewLink
  const pending = isEnough ? undefined : await openPendingSignIn(use(Db), userId, request.hostname, signOn)
  return pending ?? openUserSession(use, request, userId, { signOn })
}
