import type { LogExchange } from '#kernel/servers/log-exchange.ts'
import type { Members } from '#kernel/servers/members.ts'
import type { StompServer } from '#kernel/realtime/stomp-server.ts'
import type { Log } from '#kernel/dependencies.ts'

/** Milliseconds over which the clients of a server that stops, or is cut off, go to the others. */
const within = 10_000
const lookEvery = 1000

export interface ClientsElsewhere {
  /** Why clients should use another server; undefined while they may use this one. */
  reason: () => string | undefined
  /** From here on clients of this server are sent elsewhere when it hears nothing of the others. */
  watch: (realtime: Pick<StompServer<never>, 'moveAway' | 'welcome'>) => void
  /** Sends everybody elsewhere, if there are other servers, and waits until all were asked. */
  leave: () => Promise<void>
}

/**
 * Sends clients to other servers: before this one stops, and while it is cut off from what the others store. What a cut-off
 * server shows is old; its clients show since when they are not live until they have connected elsewhere, or here again.
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
