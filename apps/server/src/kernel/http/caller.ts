import type { Feature, Permission } from '@muster/contract'
import type { Scope } from '../scope/scope.ts'
import { defineDependency } from '../dependency.ts'

/** User of a bearer token. */
export interface Caller {
  readonly userId: number
  readonly login: string
  readonly companyId: number
  /** Companies that the user sees besides their own. */
  readonly extraCompanyIds?: readonly number[]
  readonly acls: ReadonlySet<Permission>
  readonly features: ReadonlySet<Feature>
  /** The support user who acts as this one. */
  readonly impersonatorId?: number
  /** Login of that user. */
  readonly impersonatorLogin?: string
  /** Embed token with which a page calls in the scope of this user. */
  readonly embed?: { readonly tokenId: number; readonly name: string }
}

/** Caller as stored with their actions. */
export type Saver = Pick<Caller, 'userId' | 'login' | 'impersonatorId' | 'impersonatorLogin'>

/** Columns of the acting support user; null when the user acts in person. */
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
  /** Returns scopes by user ID, with one query. */
  scopesOf(callers: readonly Caller[]): Promise<ReadonlyMap<number, Scope>>
}
export const Authenticator = defineDependency<Authenticator>('Gate')

/** Returns the token of an `authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1]
}
