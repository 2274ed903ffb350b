import { Gauge, type Registry } from 'prom-client'
import type { Member } from './members.ts'

/** Gauges of every server on the database, as of its last heartbeat. */
export function serverMetrics(registry: Registry, servers: () => readonly Member[]): void {
  const gauges: [name: string, help: string, value: (of: Member) => number][] = [
    ['muster_server_clients', 'Open sockets of a server', ({ clients }) => clients],
    [
      'muster_server_lag_seconds',
      'Longest time that a message of another server lately waited for a server',
      ({ lagMs }) => lagMs / 1000,
    ],
    [
      'muster_server_silence_seconds',
      'Time since the last sign of life of a server',
      ({ silentMs }) => silentMs / 1000,
    ],
    [
      'muster_server_start_seconds',
      'Start of a server, since the epoch',
      ({ startedAt }) => startedAt.getTime() / 1000,
    ],
  ]
  for (const [name, help, value] of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['server', 'version'],
        registers: [],
        collect() {
          this.reset()
          for (const member of servers())
            this.set({ server: `${member.host}:${member.pid}`, version: member.version }, value(member))
        },
      }),
    )
}
