import type { Operation } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import type { Scope } from '../scope/scope.ts'
import { bearerToken } from './caller.ts'
import type { Caller, Authenticator } from './caller.ts'
import { isPerson } from './principal.ts'
import { forbidden, unauthorized } from './problem.ts'
import { eitherOf } from '../texts/sentence.ts'
import { featureName, permissionName } from '../rights/right-names.ts'

export interface Admission {
  readonly caller: Caller
  readonly scope: Scope
}

/**
 * Admits a caller to an operation that is not public. @param onCaller called with the caller before their permissions are checked
 * @throws Problem 401 without a valid token, 403 as `checkAccess`
 */
export async function admit(
  authenticator: Authenticator,
  operation: Operation,
  { headers: { authorization }, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  onCaller: (caller: Caller) => Promise<void> = async () => {},
): Promise<Admission> {
  const token = bearerToken(authorization)
  if (!token) throw unauthorized(['problem.logIn'], { code: 'TOKEN_MISSING' })
  const caller = await authenticator.authenticate(token, ip)
  if (!caller) throw unauthorized(['problem.token'])
  await onCaller(caller)
  checkAccess(operation, caller)
  return { caller, scope: await authenticator.scopeOf(caller) }
}

/**
 * Refuses what cannot be undone unless the person proved lately who they are. Programs with a token are not asked.
 * @throws Problem 403 with `VERIFICATION_REQUIRED`
 */
export function requireVerified({ session }: Pick<Caller, 'session'>): void {
  if (session?.isVerified === false) throw forbidden(['problem.verifyAgain'], { code: 'VERIFICATION_REQUIRED' })
}

/**
 * @throws Problem 403 without permission or feature, for what only the user may do while a support user acts as them, for a session
 * that must set up a second factor first, for what a token may not do, and as `requireVerified`
 */
export function checkAccess({ access }: Operation, caller: Caller): void {
  const { anyOf, feature, inPerson, sessionOnly, stepUp, duringSetup } = access
  const isProgram = !isPerson(caller)
  if (sessionOnly && isProgram) throw forbidden(['problem.sessionOnly'], { code: 'SESSION_ONLY' })
  if (caller.session?.isSetupOnly && !duringSetup)
    throw forbidden(['problem.factorRequired'], { code: 'FACTOR_REQUIRED' })
  if (anyOf && !anyOf.some(permission => caller.acls.has(permission))) {
    const key = isProgram ? 'problem.tokenPermission' : 'problem.permission'
    throw forbidden([key, { permissions: eitherOf(anyOf.map(permissionName)) }], {
      code: 'PERMISSION_MISSING',
    })
  }
  if (feature && !caller.features.has(feature)) {
    throw forbidden(['problem.feature', { feature: featureName(feature) }], {
      code: 'FEATURE_MISSING',
    })
  }
  if (inPerson && caller.impersonatorId !== undefined) {
    throw forbidden(['problem.inPerson'], {
      code: 'IN_PERSON_ONLY',
    })
  }
  // accounts, companies and transfers concern more than the units of the token
  if (inPerson && caller.units) throw forbidden(['problem.tokenOfUnits'], { code: 'SESSION_ONLY' })
  if (stepUp) requireVerified(caller)
}
