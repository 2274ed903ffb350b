import type { Permission } from '@muster/contract'
import type { EmbedChannel } from '../http/embeds.ts'
import type { Scope } from '../scope/scope.ts'

/** What the channels need to know of whoever opened a socket. */
export interface RealtimeCaller {
  readonly scope: Scope
  readonly permissions: ReadonlySet<Permission>
  /** The channels of an embed token's widgets; every one where left out. */
  readonly channels?: ReadonlySet<EmbedChannel>
}

/** Whether a channel is open to the caller at all. */
export const mayFollow = ({ channels }: RealtimeCaller, channel: EmbedChannel): boolean =>
  channels?.has(channel) ?? true
