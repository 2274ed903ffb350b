import { Gauge, type Registry } from 'prom-client'
import type { Database } from './schema.ts'
import { poolUsage, type PoolUsage } from './work-pools.ts'

/** Database connections by kind of work. */
export function poolMetrics(registry: Registry, db: () => Database): void {
  const gauges: [name: string, help: string, value: (usage: PoolUsage) => number][] = [
    ['muster_database_connections_in_use', 'Database connections in use, by kind of work', ({ inUse }) => inUse],
    ['muster_database_connections_waiting', 'Calls that wait for a database connection', ({ waiting }) => waiting],
    ['muster_database_connections_limit', 'Most database connections of a kind of work', ({ limit }) => limit],
  ]
  for (const [name, help, value] of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['work'],
        registers: [],
        collect() {
          for (const usage of poolUsage(db())) this.set({ work: usage.work }, value(usage))
        },
      }),
    )
}
