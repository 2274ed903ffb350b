import type { LogExchange } from '#kernel/servers/log-exchange.ts'
import type { Members } from '#kernel/servers/members.ts'
import type { StompServer } from '#kernel/realtime/stomp-server.ts'
import type { Log } from '#kernel/dependencies.ts'

/** Milliseconds within which clients move to other servers. */
const within = 10_000
const lookEvery = 1000

export interface ClientsElsewhere {
  /** Returns why clients should use another server; undefined while they may use this one. */
  reason: () => string | undefined
  /** Starts moving clients to other servers when this one is cut off from them. */
  watch: (realtime: Pick<StompServer<never>, 'moveAway' | 'welcome'>) => void
  /** Moves all clients to other servers, if there are any, and waits until all were told to. */
  leave: () => Promise<void>
}

/**
 * Moves clients to other servers before this one stops, and while it is cut off from the others. Data of a cut-off server is old;
 * its clients show since when they are not live until they have reconnected.
 */
export function clientsElsewhere(
  exchange: LogExchange,
  members: Members,
  log: Pick<Log, 'info' | 'warn'>,
): ClientsElsewhere {
  let realtime: Pick<StompServer<never>, 'moveAway' | 'welcome'> | undefined
  let timer: NodeJS.Timeout | undefined
  let isLeaving = false
  let isCutOff = false

  function look(): void {
    const since = exchange.cutOffSince
    if ((since !== undefined) === isCutOff) return
    isCutOff = since !== undefined
    if (since !== undefined) {
      log.warn({ since: new Date(since) }, 'cut off from the other servers: clients are sent to them')
      void realtime?.moveAway(within)
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
      timer = setInterval(look, lookEvery).unref()
    },
    leave: async () => {
      clearInterval(timer)
      isLeaving = true
      if (members.hasOthers) await realtime?.moveAway(within)
    },
  }
}
