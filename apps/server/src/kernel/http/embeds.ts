import type { Caller } from './caller.ts'
import type { Scope } from '../scope/scope.ts'
import { defineDependency } from '../dependency.ts'

/** What an embed token stands for, whether or not it still holds. */
export interface EmbedPass {
  /** Undefined once it expired or was revoked, or its user is no longer active. */
  readonly admission: { readonly caller: Caller; readonly scope: Scope } | undefined
  readonly origins: ReadonlySet<string>
  /** Ids of the operations that its widgets need; nothing else of the API answers. */
  readonly operations: ReadonlySet<string>
  readonly channels: ReadonlySet<EmbedChannel>
}

/** Live channels that widgets follow. */
export type EmbedChannel = 'notifications' | 'positions' | 'commands'

export interface EmbedUse {
  readonly token: string
  readonly origin: string
}

/** How the HTTP layer and the sockets learn what an embed token may. */
export interface Embeds {
  /** Undefined when nobody knows it. */
  find(token: string): Promise<EmbedPass | undefined>
  /** The passes of several tokens by token, in a fixed number of queries; unknown tokens are absent. */
  findAll(tokens: readonly string[]): Promise<ReadonlyMap<string, EmbedPass>>
  /** Remembers that pages used them. */
  used(uses: readonly EmbedUse[]): Promise<void>
  /** Whether any token is for pages of this origin; those that ended recently count, so that their pages learn of it. */
  allowsOrigin(origin: string): Promise<boolean>
}
export const Embeds = defineDependency<Embeds>('Embeds')

/** What embed tokens begin with; sessions do not. */
export const embedPrefix = 'muster_embed_'

export const isEmbedToken = (token: string | undefined): token is string => token?.startsWith(embedPrefix) === true
