import type { Feature, Permission } from '@muster/contract'
import type { Scope } from '../scope/scope.ts'
import { defineDependency } from '../dependency.ts'

/** User of a bearer token. */
export interface Caller {
  readonly userId: number
  readonly login: string
  readonly companyId: number
  /** Companies that the user sees besides the own one. */
  readonly extraCompanyIds?: readonly number[]
  readonly acls: ReadonlySet<Permission>
  readonly features: ReadonlySet<Feature>
  /** The support user who acts as this one. */
  readonly impersonatorId?: number
  /** Their login. */
  readonly impersonatorLogin?: string
  /** The embed token through which a page acts in this user's sight. */
  readonly embed?: { readonly tokenId: number; readonly name: string }
}

/** Caller as stored with their actions. */
export type Saver = Pick<Caller, 'userId' | 'login' | 'impersonatorId' | 'impersonatorLogin'>

/** Columns for the support user who really acts; null when the caller acts in person. */
export function actorOf({ impersonatorId, impersonatorLogin }: Saver) {
  return { actor_id: impersonatorId ?? null, actor_name: impersonatorLogin ?? null }
}

/** Finds the callers of tokens for the HTTP layer. */
export interface Authenticator {
  /** Undefined when the token is unknown, expired or revoked. */
  authenticate(token: string): Promise<Caller | undefined>
  /** Returns callers by token with one query; tokens that `authenticate` would reject are absent. */
  authenticateAll(tokens: readonly string[]): Promise<ReadonlyMap<string, Caller>>
  scopeOf(caller: Caller): Promise<Scope>
  /** Scopes by user id, in one query. */
  scopesOf(callers: readonly Caller[]): Promise<ReadonlyMap<number, Scope>>
}
export const Authenticator = defineDependency<Authenticator>('Gate')

/** The token of an `authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1]
}
