import type { Feature, Permission } from '@muster/contract'
import type { Scope } from '../scope/scope.ts'

/** Whoever a bearer token stands for. */
export interface Caller {
  readonly userId: number
  readonly login: string
  readonly companyId: number
  readonly acls: ReadonlySet<Permission>
  readonly features: ReadonlySet<Feature>
  /** The support user who acts as this one. */
  readonly impersonatorId?: number
  /** The embed token through which a page acts in this user's sight. */
  readonly embed?: { readonly tokenId: number; readonly name: string }
}

/** How the HTTP layer learns who calls. */
export interface Gate {
  /** Undefined when the token is unknown, expired or revoked. */
  authenticate(token: string): Promise<Caller | undefined>
  scopeOf(caller: Caller): Promise<Scope>
}

/** The token of an `authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1]
}
