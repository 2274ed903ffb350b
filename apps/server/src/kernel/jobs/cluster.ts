import { sql } from 'kysely'
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Database } from '../db/schema.ts'
import type { Job } from './job.ts'
import type { JobMetrics } from './job-metrics.ts'
import { alone, queueDatabase } from './queue-database.ts'
import { storeRun, runJob } from './runs.ts'
import { nextRun } from './schedule.ts'
import { scheduleOf, type Trigger } from './triggers.ts'
import type { Use } from '../dependency.ts'
import { Db, Log } from '../dependencies.ts'

const queue = 'triggers'
/** Seconds after which a silent server counts as dead, and its job as failed. */
const heartbeatSeconds = 30
/** Maximum duration of a run in seconds. */
const longest = 6 * 3600

export interface ClusterOptions {
  use: Use
  jobs: readonly Job[]
  signal: AbortSignal
  metrics: JobMetrics
  /** Seconds between two reads of the queue. */
  pollSeconds: number
}

interface Handed {
  name: string
  /** True for a requested run, which happens even when the trigger is switched off. */
  requested: boolean
}

/** Runs cluster triggers: the first server that finds one due adds it to the queue, from which one server takes it. */
export class ClusterTriggers {
  readonly #boss: PgBoss
  readonly #options: ClusterOptions
  readonly #jobs: ReadonlyMap<string, Job>
  #worker: string | undefined

  constructor(options: ClusterOptions) {
    this.#options = options
    this.#jobs = new Map(options.jobs.filter(({ type }) => type === 'cluster').map(job => [job.name, job]))
    this.#boss = new PgBoss({
      db: queueDatabase(options.use(Db)),
      schema: 'muster_jobs',
      schedule: false,
      monitorIntervalSeconds: 15,
    })
    this.#boss.on('error', error => options.use(Log).error({ err: error }, 'the job queue failed'))
  }

  async start(): Promise<void> {
    await alone(this.#options.use(Db), async () => {
      await this.#boss.start()
      // only one run of a trigger waits or runs at a time
      await this.#boss.createQueue(queue, { policy: 'exclusive', deleteAfterSeconds: 24 * 3600 })
    })
    this.#worker = await this.#boss.work(
      queue,
      { pollingIntervalSeconds: this.#options.pollSeconds, localConcurrency: 2, includeMetadata: true },
      async ([taken]: JobWithMetadata<Handed>[]) => {
        if (taken) await this.#run(taken.data, taken.retryCount + 1, taken.signal)
      },
    )
  }

  /** Waits for running jobs. */
  stop(): Promise<void> {
    return this.#boss.stop({ timeout: 60_000 })
  }

  /** Queues due triggers and sets their next time; one of several servers does. */
  async handOver(now: Date): Promise<void> {
    const db = this.#options.use(Db)
    const due = await db.transaction().execute(async trx => {
      const { rows } = await sql<Trigger>`
        select * from scheduler_trigger where type = 'cluster' and name = any (${[...this.#jobs.keys()]})
          and (requested_at is not null or (enabled and next_run_at <= ${now}))
        for update skip locked`.execute(trx)
      for (const trigger of rows) await this.#send(trx, trigger, now)
      return rows.length
    })
    if (due > 0 && this.#worker !== undefined) this.#boss.notifyWorker(this.#worker)
  }

  async #send(trx: Database, trigger: Trigger, now: Date): Promise<void> {
    const { name, enabled, requested_at, next_run_at } = trigger
    const isDue = enabled && next_run_at !== null && next_run_at <= now
    await trx
      .updateTable('scheduler_trigger')
      .set({ requested_at: null, ...(isDue ? { next_run_at: nextRun(scheduleOf(trigger), now) } : {}) })
      .where('type', '=', 'cluster')
      .where('name', '=', name)
      .execute()
    const { retry = { limit: 0, delaySeconds: 0 } } = this.#jobs.get(name) ?? {}
    const handed: Handed = { name, requested: requested_at !== null }
    const id = await this.#boss.send(queue, handed, {
      db: fromKysely(trx),
      singletonKey: name,
      heartbeatSeconds,
      expireInSeconds: longest,
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
    })
    // the previous run is over, and the queue has no trace of it
    if (id !== null)
      await sql`
      update scheduler_run set outcome = 'failed', ended_at = ${now}, error = ${'The server that ran it ended before it was done.'}
      where type = 'cluster' and name = ${name} and outcome = 'running'`.execute(trx)
  }

  async #run({ name, requested }: Handed, attempt: number, lost: AbortSignal): Promise<void> {
    const { use, signal, metrics } = this.#options
    const job = this.#jobs.get(name)
    if (!job) throw new Error(`This server has no job “${name}”; another version of it had.`)
    const key = { type: job.type, name }
    const { enabled } = await use(Db)
      .selectFrom('scheduler_trigger')
      .select('enabled')
      .where('type', '=', 'cluster')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    if (!enabled && !requested) return
    await runJob(job, { use, attempt, signal: AbortSignal.any([signal, lost]) }, run => {
      metrics.ended(name, run)
      return storeRun(use(Db), key, run)
    }).catch((error: unknown) => {
      use(Log).error({ err: error, job: name, attempt }, 'a job failed')
      throw error
    })
  }
}
