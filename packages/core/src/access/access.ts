import type { Feature, Permission } from '@muster/contract'
import type { Session } from '../session/session.ts'

/**
 * Access rule of a route, slot, menu entry or operation. All parts must hold; `{}` only requires a session.
 *
 * @example
 * const access: Access = { anyOf: ['ADM_FLEET_VIEW', 'ADM_UNIT_VIEW'], feature: 'MAP' }
 */
export interface Access {
  /** At least one of these permissions. An empty list rejects everyone. */
  readonly anyOf?: readonly Permission[]
  /** All of these permissions. */
  readonly allOf?: readonly Permission[]
  readonly feature?: Feature
  /** Rejects support users who act as another user. */
  readonly inPerson?: true
  /** Rejects users who do not see the top company. */
  readonly allCompanies?: true
  /** Applies without a session. */
  readonly signedOut?: true
}

/** Access rules that must all hold: those of a plugin, its route and its menu entry. */
export type AccessRules = Access | readonly Access[]

/** Returns whether the session passes all rules. Without a session only `signedOut` rules pass. */
export function can(session: Session | null, accessRules: AccessRules): boolean {
  return isList(accessRules) ? accessRules.every(access => passes(session, access)) : passes(session, accessRules)
}

function passes(
  session: Session | null,
  { anyOf, allOf, feature, inPerson, allCompanies, signedOut }: Access,
): boolean {
  if (!session) return signedOut === true && !anyOf && !allOf && !feature && !inPerson && !allCompanies
  if (allCompanies && !session.seesAllCompanies) return false
  if (inPerson && session.impersonatedBy !== undefined) return false
  if (feature !== undefined && !session.feature.includes(feature)) return false
  if (allOf && !allOf.every(code => session.acl.includes(code))) return false
  return !anyOf || anyOf.some(code => session.acl.includes(code))
}

export type Admission = 'open' | 'login' | 'second-factor' | 'disclaimer' | 'refused'

/**
 * Decides what a route does with a visitor (000 §2.1): opens, redirects to /auth/login, /auth/second-factor or
 * /auth/welcome-page, or refuses. A `signedOut` rule ignores the disclaimer.
 */
export function admit(session: Session | null, accessRules: AccessRules): Admission {
  if (isOpen(accessRules)) return can(session, accessRules) ? 'open' : 'refused'
  if (!session) return 'login'
  if (session.mustSetUpFactor) return 'second-factor'
  if (!session.legalDisclaimerAccepted) return 'disclaimer'
  return can(session, accessRules) ? 'open' : 'refused'
}

function isOpen(accessRules: AccessRules): boolean {
  return isList(accessRules)
    ? accessRules.length > 0 && accessRules.every(access => access.signedOut)
    : accessRules.signedOut === true
}

const isList = (accessRules: AccessRules): accessRules is readonly Access[] => Array.isArray(accessRules)

/** Access of expert users (000 §6), who may for example change geofences that others use by default. */
export const expert: Access = { anyOf: ['GBL_EXPERT_ACTIVITIES'] }
