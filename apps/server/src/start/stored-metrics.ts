import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { asWork } from '#kernel/db/work-limits.ts'
import type { Database } from '#kernel/db/schema.ts'

/** State shared by all servers, each of which reports it. */
interface Stored {
  messages: Record<'alarm mail' | 'reminder mail' | 'push', number>
  /** Number of unknown devices by source. */
  devices: Record<string, number>
  /** Scheduled reports of the last 24 hours. */
  reports: Record<string, number>
  jobs: { name: string; failing: boolean; doneAt: number | null }[]
}

/** Milliseconds for which a result serves all metrics of a scrape. */
const fresh = 1000
/** Milliseconds after which a scrape continues without these metrics. */
const patience = 3000

const metrics: readonly {
  name: string
  help: string
  label: string
  values: (stored: Stored) => readonly (readonly [label: string, value: number])[]
}[] = [
  {
    name: 'muster_messages_waiting',
    help: 'Messages that wait to be sent, by kind: alarm mail, reminder mail or push',
    label: 'kind',
    values: ({ messages }) => Object.entries(messages),
  },
  {
    name: 'muster_devices_waiting',
    help: 'Unknown devices that wait to be claimed',
    label: 'source',
    values: ({ devices }) => Object.entries(devices),
  },
  {
    name: 'muster_scheduled_reports',
    help: 'Scheduled reports that were due in the last 24 hours, by status: running, sent or failed',
    label: 'status',
    values: ({ reports }) => ['RUNNING', 'SENT', 'FAILED'].map(status => [status.toLowerCase(), reports[status] ?? 0]),
  },
  {
    name: 'muster_job_failing',
    help: '1 if the last run of a job failed',
    label: 'name',
    values: ({ jobs }) => jobs.map(({ name, failing }) => [name, failing ? 1 : 0]),
  },
  {
    name: 'muster_job_last_success_timestamp_seconds',
    help: 'End of the last run of a job that succeeded, since the epoch',
    label: 'name',
    values: ({ jobs }) => jobs.flatMap(({ name, doneAt }) => (doneAt === null ? [] : [[name, doneAt] as const])),
  },
]

/** Metrics read from the database on scrape; absent while it does not respond. */
export function storedMetrics(registry: Registry, db: () => Database): void {
  const read = shared(() => withinPatience(asWork('probe', async () => readStored(db()))))
  for (const { name, help, label, values } of metrics)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          this.reset()
          const stored = await read()
          if (stored) for (const [of, value] of values(stored)) this.set({ [label]: of }, value)
        },
      }),
    )
}

async function readStored(db: Database): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select json_build_object('alarm mail', (select count(*) from alarm_letter),
        'reminder mail', (select count(*) from subscription_letter), 'push', (select count(*) from push_letter)) as messages,
      (select coalesce(json_object_agg(source, n), '{}') from (
        select source, count(*) as n from quarantined_device group by source) d) as devices,
      (select coalesce(json_object_agg(status, n), '{}') from (
        select status, count(*) as n from report_run where started_at > now() - interval '24 hours' group by status) r) as reports,
      (select coalesce(json_agg(j), '[]') from (
        select name, bool_or(outcome = 'failed') as failing, extract(epoch from max(done_at)) as "doneAt"
        from scheduler_run group by name) j) as jobs`.execute(db)
  return rows[0]!
}

/** Reads once for all metrics collected together. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    if (!last || Date.now() - last.at > fresh) last = { at: Date.now(), result: read() }
    return last.result
  }
}

async function withinPatience<T>(result: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), patience)
  return Promise.race([result.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer))
}
