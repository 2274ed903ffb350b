import type { Config } from '../kernel/config/config.ts'
import { asWork } from '../kernel/db/work-limits.ts'
import type { Log } from '../kernel/deps.ts'
import type { Gate } from '../kernel/http/caller.ts'
import { isEmbedToken } from '../kernel/http/embeds.ts'
import type { Embeds } from '../kernel/http/embeds.ts'
import type { FleetState } from '../telemetry/live/fleet-state.ts'
import { mayFollow } from '../kernel/realtime/caller.ts'
import type { RealtimeCaller } from '../kernel/realtime/caller.ts'
import { PositionFeed } from '../telemetry/feed/position-feed.ts'
import { StompServer } from '../kernel/realtime/stomp-server.ts'
import { commandChannel, notificationChannel } from '../kernel/realtime/topic-channels.ts'
import type { Topics } from '../kernel/realtime/topics.ts'

interface Visitor extends RealtimeCaller {
  readonly token: string
  readonly origin: string | undefined
}

export interface RealtimeOptions {
  bases: Config['bases']
  gate: Gate
  embeds: Embeds
  live: FleetState
  topics: Topics
  log: Log
  /** The company a unit belongs to, undefined when there is no such unit. */
  companyOf(unitId: number): Promise<number | undefined>
}

/** The two socket addresses: notifications and positions at one, commands at the other. */
export function createRealtime({
  bases,
  gate,
  embeds,
  live,
  topics,
  log,
  companyOf,
}: RealtimeOptions): StompServer<Visitor> {
  const notifications = notificationChannel(topics)
  const positions = new PositionFeed({
    state: live,
    mayWatch: caller => caller.permissions.has('ADM_FLEET_AT_GLANCE_VIEW') && mayFollow(caller, 'positions'),
  })
  const commands = commandChannel(topics, companyOf)

  async function visitor(token: string, origin: string | undefined): Promise<Visitor | undefined> {
    if (isEmbedToken(token)) return embedded(token, origin)
    const caller = await gate.authenticate(token)
    return caller && { token, origin, permissions: caller.acls, scope: await gate.scopeOf(caller) }
  }

  async function embedded(token: string, origin: string | undefined): Promise<Visitor | undefined> {
    const pass = await embeds.find(token)
    if (!pass?.admission || origin === undefined || !pass.origins.has(origin)) return undefined
    await embeds.used(token, origin)
    const { caller, scope } = pass.admission
    return { token, origin, permissions: caller.acls, scope, channels: pass.channels }
  }

  return new StompServer<Visitor>({
    endpoints: {
      [`${bases['notification-manager']}/ws`]: [notifications, positions],
      [`${bases['command-manager']}/ws`]: [commands],
    },
    authenticate: (token, origin) => asWork('request', () => visitor(token, origin)),
    recheck: callers =>
      Promise.all(
        callers.map(async before => {
          const now = await asWork('request', () => visitor(before.token, before.origin))
          return now && sameRights(before, now) ? before : now
        }),
      ),
    onError: error => log.error({ err: error }, 'realtime failed'),
  })
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
