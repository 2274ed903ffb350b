import type { Caller } from './caller.ts'
import type { Scope } from '../scope/scope.ts'
import { defineDependency } from '../dependency.ts'

/** Content of an embed token, valid or not. */
export interface EmbedPass {
  /** Undefined after it expired or was revoked, or if its user is inactive. */
  readonly admission: { readonly caller: Caller; readonly scope: Scope } | undefined
  readonly origins: ReadonlySet<string>
  /** IDs of the operations that its widgets need; it permits no others. */
  readonly operations: ReadonlySet<string>
  readonly channels: ReadonlySet<EmbedChannel>
}

/** Live channels that widgets follow. */
export type EmbedChannel = 'notifications' | 'positions' | 'commands'

export interface EmbedUse {
  readonly token: string
  readonly origin: string
}

/** Finds embed tokens for the HTTP layer and the sockets. */
export interface Embeds {
  /** Undefined for an unknown token. */
  find(token: string): Promise<EmbedPass | undefined>
  /** Returns the passes of several tokens by token, with a fixed number of queries; unknown tokens are absent. */
  findAll(tokens: readonly string[]): Promise<ReadonlyMap<string, EmbedPass>>
  /** Stores that pages used the tokens. */
  used(uses: readonly EmbedUse[]): Promise<void>
  /** Returns true if any token permits this origin; recently expired tokens count, so that their pages receive an error. */
  allowsOrigin(origin: string): Promise<boolean>
}
export const Embeds = defineDependency<Embeds>('Embeds')

/** Prefix of embed tokens, which session tokens do not have. */
export const embedPrefix = 'muster_embed_'

export const isEmbedToken = (token: string | undefined): token is string => token?.startsWith(embedPrefix) === true
