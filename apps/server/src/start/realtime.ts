import { Config, type Service as ServiceName } from '#kernel/config/config.ts'
import { senderAddress } from '#kernel/http/sender-address.ts'
import { StompServer } from '#kernel/realtime/stomp-server.ts'
import type { Use } from '#kernel/dependency.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import type { Module } from '#modules/define-module.ts'
import { visitorsOf, type Visitor } from './visitors.ts'

/**
 * Creates the two socket addresses with the live channels of the modules: notifications and positions at one, commands at the
 * other.
 * @param recheckEvery milliseconds; changes of users by this server are checked at once
 * @param hasOthers returns whether another server could take over
 */
export function createRealtime(
  use: Use,
  modules: readonly Module[],
  { recheckEvery, hasOthers }: { recheckEvery?: number; hasOthers?: () => boolean } = {},
): StompServer<Visitor> {
  const { bases, web } = use(Config)
  const channels = modules.flatMap(({ channels = [] }) => channels)
  const channelsAt = (service: ServiceName) => channels.filter(({ at }) => at === service).map(({ open }) => open(use))
  const server = new StompServer<Visitor>({
    ...visitorsOf(use),
    endpoints: {
      [`${bases['notification-manager']}/ws`]: channelsAt('notification-manager'),
      [`${bases['command-manager']}/ws`]: channelsAt('command-manager'),
    },
    recheckEvery,
    hasOthers,
    addressOf: request => senderAddress(request, web.trustedProxies),
    onError: error => use(Log).error({ err: error }, 'realtime failed'),
  })
  // a caller with less access receives no more of the removed data
  AccessChanges.of(use(Db)).subscribe(() => void server.recheck())
  return server
}
