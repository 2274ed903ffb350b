import { Counter, Gauge, type Registry } from 'prom-client'

export type LinkMetrics = ReturnType<typeof linkMetrics>

/** Counters of devices that use the device protocol. */
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
  const jobs = new Counter({
    name: 'muster_device_jobs_total',
    help: 'Ends of jobs that devices reported, by kind and outcome: completed, failed or aborted',
    labelNames: ['kind', 'outcome'],
    registers: [],
  })
  const profiles = new Counter({
    name: 'muster_device_profiles_total',
    help: 'Profiles of desired configurations in states of devices, by kind and outcome: applied, refused or ignored. Each state counts again',
    labelNames: ['kind', 'outcome'],
    registers: [],
  })
  const receiving = new Gauge({
    name: 'muster_device_messages_receiving',
    help: 'Messages of devices that are not acknowledged yet, because they wait for their commit or their turn',
    registers: [],
  })
  return { connects, messages, refusals, jobs, profiles, receiving }
}

interface Measured {
  metrics: LinkMetrics
  size: number
  unclaimed: number
  backlog: number
}

/** Registers the metrics of the devices connected to this server. */
export function registerLinkMetrics(registry: Registry, link: Measured): void {
  const { connects, messages, refusals, jobs, profiles, receiving } = link.metrics
  registry.registerMetric(connects)
  registry.registerMetric(messages)
  registry.registerMetric(refusals)
  registry.registerMetric(jobs)
  registry.registerMetric(profiles)
  registry.registerMetric(receiving)
  const gauge = (name: string, help: string, value: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value())
        },
      }),
    )
  gauge('muster_device_connections', 'Devices that are connected to this server', () => link.size)
  gauge(
    'muster_device_connections_unclaimed',
    'Devices that are connected to this server and that nobody has claimed',
    () => link.unclaimed,
  )
  gauge(
    'muster_device_backlog_messages',
    'Messages that waited on the devices that are connected to this server, by their last states',
    () => link.backlog,
  )
}
