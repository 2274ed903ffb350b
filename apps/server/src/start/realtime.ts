import { Config, type Service as ServiceName } from '../kernel/config/config.ts'
import { asWork } from '../kernel/db/work-limits.ts'
import { Gate } from '../kernel/http/caller.ts'
import { Embeds, isEmbedToken } from '../kernel/http/embeds.ts'
import type { RealtimeCaller } from '../kernel/realtime/caller.ts'
import { rightsChanged } from '../kernel/realtime/rights.ts'
import { StompServer } from '../kernel/realtime/stomp-server.ts'
import { Topics } from '../kernel/realtime/topics.ts'
import type { Use } from '../kernel/service.ts'
import { Log } from '../kernel/services.ts'
import type { Module } from '../modules/define-module.ts'

interface Visitor extends RealtimeCaller {
  readonly token: string
  readonly origin: string | undefined
}

/** The two socket addresses, with the live channels of the modules: notifications and positions at one, commands at the other. */
export function createRealtime(use: Use, modules: readonly Module[]): StompServer<Visitor> {
  const { bases } = use(Config)
  const channels = modules.flatMap(({ channels = [] }) => channels)
  const channelsAt = (service: ServiceName) => channels.filter(({ at }) => at === service).map(({ open }) => open(use))

  async function visitor(token: string, origin: string | undefined): Promise<Visitor | undefined> {
    if (isEmbedToken(token)) return embedded(token, origin)
    const gate = use(Gate)
    const caller = await gate.authenticate(token)
    return caller && { token, origin, permissions: caller.acls, scope: await gate.scopeOf(caller) }
  }

  async function embedded(token: string, origin: string | undefined): Promise<Visitor | undefined> {
    const embeds = use(Embeds)
    const pass = await embeds.find(token)
    if (!pass?.admission || origin === undefined || !pass.origins.has(origin)) return undefined
    await embeds.used(token, origin)
    const { caller, scope } = pass.admission
    return { token, origin, permissions: caller.acls, scope, channels: pass.channels }
  }

  const stomp = new StompServer<Visitor>({
    endpoints: {
      [`${bases['notification-manager']}/ws`]: channelsAt('notification-manager'),
      [`${bases['command-manager']}/ws`]: channelsAt('command-manager'),
    },
    authenticate: (token, origin) => asWork('request', () => visitor(token, origin)),
    recheck: callers =>
      Promise.all(
        callers.map(async before => {
          const now = await asWork('request', () => visitor(before.token, before.origin))
          return now && sameRights(before, now) ? before : now
        }),
      ),
    onError: error => use(Log).error({ err: error }, 'realtime failed'),
  })
  use(Topics).subscribe(rightsChanged, 0, () => void stomp.recheck())
  return stomp
}

/** Whether everything subscribed to may go on as it is. */
function sameRights(before: RealtimeCaller, now: RealtimeCaller): boolean {
  return (
    before.permissions.size === now.permissions.size &&
    [...before.permissions].every(code => now.permissions.has(code)) &&
    before.scope.companyIds.length === now.scope.companyIds.length &&
    before.scope.companyIds.every((companyId, i) => companyId === now.scope.companyIds[i]) &&
    JSON.stringify(before.scope.only) === JSON.stringify(now.scope.only)
  )
}
