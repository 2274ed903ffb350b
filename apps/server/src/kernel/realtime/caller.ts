import type { Permission } from '@muster/contract'
import type { EmbedChannel } from '../http/embeds.ts'
import type { Scope } from '../scope/scope.ts'

/** Caller of a socket, as channels need it. */
export interface RealtimeCaller {
  readonly scope: Scope
  readonly permissions: ReadonlySet<Permission>
  /** Channels of an embed token's widgets; every channel when absent. */
  readonly channels?: ReadonlySet<EmbedChannel>
}

/** Returns whether a channel is open to the caller. */
export const mayFollow = ({ channels }: RealtimeCaller, channel: EmbedChannel): boolean =>
  channels?.has(channel) ?? true
