import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { Config } from '#kernel/config/config.ts'
import type { Use } from '#kernel/dependency.ts'
import { Pipeline } from './ingest/pipeline.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { FleetState } from './live/fleet-state.ts'

/** Adds the ingest routes, and metrics of positions, alarms and live units. */
export async function telemetryRoutes(app: FastifyInstance, registry: Registry, use: Use): Promise<void> {
  const pipeline = use(Pipeline)
  const live = use(FleetState)
  const registers = [registry]
  const positions = new Counter({ name: 'muster_ingest_positions_total', help: 'Positions stored', registers })
  const alarms = new Counter({ name: 'muster_ingest_alarms_total', help: 'Alarms raised', registers })
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
  app.addHook('onClose', async () => ends.forEach(end => end()))
  const { token, bodyBytes } = use(Config).ingest
  await app.register(ingestRoutes, { pipeline, token, bodyBytes })
}
