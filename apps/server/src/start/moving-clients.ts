import type { LogExchange } from '#kernel/servers/log-exchange.ts'
import type { Members } from '#kernel/servers/members.ts'
import type { StompServer } from '#kernel/realtime/stomp-server.ts'
import type { Log } from '#kernel/dependencies.ts'
import { defineDependency } from '#kernel/dependency.ts'

/** Duration in milliseconds for moving clients to other servers. */
const moveWithin = 10_000
const checkEvery = 1000

export interface MovingClients {
  /** Returns the reason for using another server; undefined while clients may use this one. */
  reason: () => string | undefined
  /** Starts moving clients to other servers if this one loses contact with them. */
  watch: (realtime: Pick<StompServer<never>, 'moveAway' | 'welcome'>) => void
  /** Moves all clients to other servers, if any, and waits until each has been instructed. */
  leave: () => Promise<void>
}
export const MovingClients = defineDependency<MovingClients>('MovingClients')

/**
 * Moves clients to other servers before this one stops, and while it is cut off from the others. Data of a cut-off server is old;
 * its clients show since when they are not live until they have reconnected.
 */
export function createMovingClients(
  exchange: LogExchange,
  members: Members,
  log: Pick<Log, 'info' | 'warn'>,
): MovingClients {
  let realtime: Pick<StompServer<never>, 'moveAway' | 'welcome'> | undefined
  let timer: NodeJS.Timeout | undefined
  let isLeaving = false
  let isCutOff = false

  function checkConnection(): void {
    const since = exchange.cutOffSince
    if ((since !== undefined) === isCutOff) return
    isCutOff = since !== undefined
    if (since !== undefined) {
      log.warn({ since: new Date(since) }, 'cut off from the other servers: clients are sent to them')
      void realtime?.moveAway(moveWithin)
    } else {
      log.info('live again: what the other servers stored in the meantime has been read')
      realtime?.welcome()
    }
  }

  return {
    reason: () => {
      if (isLeaving) return 'is stopping'
      return isCutOff ? 'is cut off from the other servers' : undefined
    },
    watch: server => {
      realtime = server
      timer = setInterval(checkConnection, checkEvery).unref()
    },
    leave: async () => {
      clearInterval(timer)
      isLeaving = true
      if (members.hasOthers) await realtime?.moveAway(moveWithin)
    },
  }
}
