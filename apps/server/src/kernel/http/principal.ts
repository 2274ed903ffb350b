import type { Feature, Permission } from '@muster/contract'
import type { FastifyRequest } from 'fastify'

/**
 * `USER`: somebody who signed in. `ACTING`: support who acts as a user. `TOKEN` and `SERVICE`: a program with a token of a user or
 * of a company. `EMBED`: a page with an embed token. `FEED`: a gateway or provider that sends readings. `DEVICE`: a device of the
 * device protocol.
 */
export type PrincipalKind = 'USER' | 'ACTING' | 'TOKEN' | 'SERVICE' | 'EMBED' | 'FEED' | 'DEVICE'

/**
 * Any caller of the server, however it identified itself. Permissions and features are those of this moment, already reduced to
 * what its token allows. Its scope is loaded with it (`Admission`), reduced in the same way. Handlers use permissions and scope and
 * never check the kind: that is for guards, limits, logs and the audit trail.
 */
export interface Principal {
  readonly kind: PrincipalKind
  /** Unique within its kind: user ID, token ID or feed ID, or device UID. */
  readonly id: string
  /** Name in logs and the audit trail: a login, `login / token`, or the name of an embed token, feed or device. */
  readonly auditName: string
  /** Company of its actions; absent for the feed in the settings and for an unclaimed device. */
  readonly companyId?: number
  readonly acls: ReadonlySet<Permission>
  readonly features: ReadonlySet<Feature>
  /** Support user who acts, with `ACTING`. */
  readonly impersonatorId?: number
  /** Login of that user. */
  readonly impersonatorLogin?: string
  readonly limits: PrincipalLimits
}

interface PrincipalLimits {
  /** Key for counting its requests in progress. */
  readonly holder: string
  /** Maximum number of commands to one unit per minute; unlimited if absent. */
  readonly commandsPerUnit?: number
}

/** Returns true if a person acts, not a program. */
export const isPerson = ({ kind }: Pick<Principal, 'kind'>): boolean => kind === 'USER' || kind === 'ACTING'

const principals = new WeakMap<FastifyRequest, Principal>()

/** Stores the sender of a request, even if it is rejected later. */
export function notePrincipal(request: FastifyRequest, principal: Principal): void {
  principals.set(request, principal)
}

/** Returns the sender of a request; undefined without a valid token. */
export const principalOf = (request: FastifyRequest): Principal | undefined => principals.get(request)
