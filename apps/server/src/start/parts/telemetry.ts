import { Config } from '#kernel/config/config.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { defineDependency } from '#kernel/dependency.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import { LogExchange } from '#kernel/servers/log-exchange.ts'
import { HistoryConfig } from '#modules/map/history/public.ts'
import { createPipeline, Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { followServers } from '#telemetry/live/follow-servers.ts'
import { followIngest } from '#telemetry/live/follow.ts'
import { startWatchClock } from '#telemetry/watch/watch-clock.ts'
import { commitHooks } from '../follow-modules.ts'
import { modules } from '../modules.ts'
import { part } from '../part.ts'
import { RootCompanyId } from './contents.ts'
import { LogFailure } from './given.ts'

const pipeline = part({
  name: 'ingest pipeline',
  needs: {
    clock: Clock,
    config: Config,
    db: Db,
    exchange: LogExchange,
    failed: LogFailure,
    history: HistoryConfig,
    rootCompanyId: RootCompanyId,
    topics: Topics,
  },
  provides: Pipeline,
  start: ({ clock, config, db, exchange, failed, history, rootCompanyId, topics }) =>
    createPipeline({
      db,
      topics,
      register: config.ingest.register,
      rootCompanyId,
      inCommit: commitHooks(modules),
      keepDays: history.keepDays,
      now: () => clock.now().getTime(),
      exchange,
      onError: error => failed(error, 'a listener'),
    }),
})

const emptyState = part({ name: 'empty live state', needs: {}, provides: FleetState, start: () => new FleetState() })

const watchClock = part({
  name: 'the clock of watches',
  // alarms that it raises are published to other servers
  needs: { exchange: Exchange, failed: LogFailure, pipeline: Pipeline },
  start: ({ failed, pipeline }) => startWatchClock(pipeline.wake, error => failed(error, 'looking at silent units')),
  stop: end => end(),
})

export const LiveState = defineDependency<FleetState>('LiveState')

const liveState = part({
  name: 'live state',
  // follows changes before it reads the database, so that no change in between is missed
  needs: { db: Db, exchange: Exchange, live: FleetState, pipeline: Pipeline },
  provides: LiveState,
  start: async ({ db, exchange, live, pipeline }, { closing }) => {
    closing.add('live state', followIngest(pipeline, live))
    closing.add('live state of other servers', followServers(exchange, live, db))
    await live.loadFrom(db)
    return live
  },
})

export const telemetryParts = [pipeline, emptyState, watchClock, liveState]
