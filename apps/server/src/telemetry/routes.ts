import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { Config } from '#kernel/config/config.ts'
import { Clock, Db, Log } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { deviceRoutes } from './device-link/https/routes.ts'
import { registerLinkMetrics } from './device-link/link-metrics.ts'
import type { MessageReceiver } from './device-link/receive-message.ts'
import { FeedTokens } from './ingest/feed-tokens.ts'
import type { IngestSummary } from './ingest/observation.ts'
import { Pipeline } from './ingest/pipeline.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { FleetState } from './live/fleet-state.ts'

/**
 * Adds the ingest routes, and metrics of positions, alarms and live units.
 * @param receiver adds the routes and metrics of devices
 */
export async function telemetryRoutes(
  app: FastifyInstance,
  registry: Registry,
  use: Use,
  receiver?: MessageReceiver,
): Promise<void> {
  const pipeline = use(Pipeline)
  const live = use(FleetState)
  const registers = [registry]
  const positions = new Counter({ name: 'muster_ingest_positions_total', help: 'Positions stored', registers })
  const alarms = new Counter({ name: 'muster_ingest_alarms_total', help: 'Alarms raised', registers })
  const items = new Counter({
    name: 'muster_ingest_items_total',
    help: 'Readings and events that gateways sent, by outcome: accepted, duplicate, quarantined (of a waiting device) or rejected',
    labelNames: ['outcome'],
    registers,
  })
  const outcomes = ['accepted', 'duplicate', 'quarantined'] as const
  for (const outcome of [...outcomes, 'rejected']) items.inc({ outcome }, 0)
  const count = (summary: IngestSummary) => {
    for (const outcome of outcomes) items.inc({ outcome }, summary[outcome])
    items.inc({ outcome: 'rejected' }, summary.rejected.length)
  }
  registry.registerMetric(
    new Gauge({
      name: 'muster_live_units',
      help: 'Units with a position in live state',
      registers: [],
      collect() {
        this.set(live.size)
      },
    }),
  )
  const ends = [
    pipeline.onPositions(stored => positions.inc(stored.length)),
    pipeline.onAlarms(raised => alarms.inc(raised.length)),
  ]
  if (receiver) {
    ends.push(receiver.onSummary(count))
    registerLinkMetrics(registry, receiver.link)
    await app.register(deviceRoutes, { receiver })
  }
  app.addHook('onClose', async () => ends.forEach(end => end()))
  const { token, bodyBytes } = use(Config).ingest
  const clock = use(Clock)
  const tokens = new FeedTokens({
    db: use(Db),
    now: () => clock.now().getTime(),
    onError: error => use(Log).error({ err: error }, 'uses of feed tokens could not be counted'),
  })
  await app.register(ingestRoutes, { pipeline, clock, token, tokens, bodyBytes, onSummary: count })
}
