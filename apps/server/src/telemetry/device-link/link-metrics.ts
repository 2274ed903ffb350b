import { Counter, Gauge, type Registry } from 'prom-client'

export type LinkMetrics = ReturnType<typeof linkMetrics>

/** Counters of devices that send by the device protocol. */
export function linkMetrics() {
  const connects = new Counter({
    name: 'muster_device_connects_total',
    help: 'Connections of devices that were accepted, by protocol',
    labelNames: ['protocol'],
    registers: [],
  })
  const messages = new Counter({
    name: 'muster_device_messages_total',
    help: 'Messages of devices that were acknowledged, by topic and outcome: stored, duplicate, held (of a waiting device) or refused',
    labelNames: ['topic', 'outcome'],
    registers: [],
  })
  const refusals = new Counter({
    name: 'muster_device_refusals_total',
    help: 'Connections and messages of devices that were refused, by reason',
    labelNames: ['reason'],
    registers: [],
  })
  return { connects, messages, refusals }
}

/** Adds the metrics of the devices that are connected to this server. */
export function registerLinkMetrics(registry: Registry, link: { metrics: LinkMetrics; size: number }): void {
  const { connects, messages, refusals } = link.metrics
  registry.registerMetric(connects)
  registry.registerMetric(messages)
  registry.registerMetric(refusals)
  registry.registerMetric(
    new Gauge({
      name: 'muster_device_connections',
      help: 'Devices that are connected to this server',
      registers: [],
      collect() {
        this.set(link.size)
      },
    }),
  )
}
