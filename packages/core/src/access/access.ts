import type { Feature, Permission } from '@muster/contract'
import type { Session } from '../session/session.ts'

/**
 * One shape for every gate. All given parts must hold; `{}` asks for a session only.
 *
 * @example
 * const access: Access = { anyOf: ['ADM_FLEET_VIEW', 'ADM_UNIT_VIEW'], feature: 'MAP' }
 */
export interface Access {
  /** At least one of these permissions; an empty list lets nobody in. */
  readonly anyOf?: readonly Permission[]
  /** Every one of these permissions. */
  readonly allOf?: readonly Permission[]
  readonly feature?: Feature
  /** Closed while a support user acts as the user. */
  readonly inPerson?: true
  /** Open without a session. */
  readonly signedOut?: true
}

/** Several gates in a row, each of which must open: a plugin's, its route's, its menu leaf's. */
export type Gate = Access | readonly Access[]

/** May this session pass? Fails closed: no session passes only a gate that says `signedOut`. */
export function can(session: Session | null, gate: Gate): boolean {
  return isList(gate) ? gate.every(access => passes(session, access)) : passes(session, gate)
}

function passes(session: Session | null, { anyOf, allOf, feature, inPerson, signedOut }: Access): boolean {
  if (!session) return signedOut === true && !anyOf && !allOf && !feature && !inPerson
  if (inPerson && session.impersonatedBy !== undefined) return false
  if (feature !== undefined && !session.feature.includes(feature)) return false
  if (allOf && !allOf.every(code => session.acl.includes(code))) return false
  return !anyOf || anyOf.some(code => session.acl.includes(code))
}

export type Admission = 'open' | 'login' | 'disclaimer' | 'refused'

/**
 * Where a visitor of a route goes (000 §2.1): in, to /auth/login, to /auth/welcome-page, or to the root.
 * A `signedOut` gate is open whatever the state of the disclaimer.
 */
export function admit(session: Session | null, gate: Gate): Admission {
  if (isOpen(gate)) return can(session, gate) ? 'open' : 'refused'
  if (!session) return 'login'
  if (!session.legalDisclaimerAccepted) return 'disclaimer'
  return can(session, gate) ? 'open' : 'refused'
}

function isOpen(gate: Gate): boolean {
  return isList(gate) ? gate.length > 0 && gate.every(access => access.signedOut) : gate.signedOut === true
}

const isList = (gate: Gate): gate is readonly Access[] => Array.isArray(gate)

/** What is reserved to expert users (000 §6): among it, to change geofences that others rely on by default. */
export const expert: Access = { anyOf: ['GBL_EXPERT_ACTIVITIES'] }
