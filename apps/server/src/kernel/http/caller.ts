import type { Scope } from '../scope/scope.ts'
import { defineDependency } from '../dependency.ts'
import type { Narrowing } from '../scope/narrow-scopes.ts'
import type { Principal } from './principal.ts'

/** Principal that acts as a user: the user, support, or a program with a user token. */
export interface Caller extends Principal {
  readonly userId: number
  readonly login: string
  readonly companyId: number
  /** Additional companies that the user sees. */
  readonly extraCompanyIds?: readonly number[]
  /** Units to which the token limits the scope. */
  readonly units?: Narrowing
  /** Absent for a program, because it has a token. */
  readonly session?: CallerSession
}

export interface CallerSession {
  /** True if the person verified their identity within the last minutes. */
  readonly isVerified: boolean
  /** True if it may only set up the second factor that the company requires. */
  readonly isSetupOnly: boolean
}

/** Returns the caller of a session. */
export function callerOfUser(user: Omit<Caller, 'kind' | 'id' | 'auditName' | 'limits'>): Caller {
  return {
    ...user,
    kind: user.impersonatorId === undefined ? 'USER' : 'ACTING',
    id: String(user.userId),
    auditName: user.login,
    limits: { holder: String(user.userId) },
  }
}

/** Caller, as stored with their actions. */
export type Saver = Pick<Caller, 'userId' | 'login' | 'impersonatorId' | 'impersonatorLogin'>

/** Columns of the acting support user; null if the user acts in person. */
export function actorOf({ impersonatorId, impersonatorLogin }: Saver) {
  return { actor_id: impersonatorId ?? null, actor_name: impersonatorLogin ?? null }
}

export interface Sender {
  readonly token: string
  readonly address: string | undefined
}

/** Authenticates callers by session or program token for the HTTP layer. */
export interface Authenticator {
  /**
   * Returns undefined when the token is unknown, or its session has ended. @param address of the sender
   * @throws Problem 401 or 403 that says why the token of a program is rejected
   */
  authenticate(token: string, address: string): Promise<Caller | undefined>
  /** Returns callers in the same order, with a fixed number of queries; undefined for invalid tokens. */
  authenticateAll(senders: readonly Sender[]): Promise<readonly (Caller | undefined)[]>
  scopeOf(caller: Caller): Promise<Scope>
  /** Returns scopes by caller, with a fixed number of queries. */
  scopesOf(callers: readonly Caller[]): Promise<ReadonlyMap<Caller, Scope>>
}
export const Authenticator = defineDependency<Authenticator>('Gate')

/** Returns the token of an `authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? '')?.[1]
}
