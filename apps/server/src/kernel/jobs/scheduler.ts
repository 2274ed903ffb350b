import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ClusterTriggers } from './cluster.ts'
import type { Job } from './job.ts'
import { JobMetrics } from './job-metrics.ts'
import { StandaloneTriggers } from './standalone.ts'
import { registerTriggers } from './triggers.ts'
import type { Use } from '../dependency.ts'
import { Clock, Db, Log, Metrics } from '../dependencies.ts'

export interface SchedulerOptions {
  use: Use
  jobs: readonly Job[]
  /** Name of this server; generated when absent. */
  process?: string
  /** Maximum milliseconds between two checks of due triggers. */
  every?: number
}

/** Milliseconds between two signs of life, which also store last runs. */
const signEvery = 5000
/** Seconds without a sign of life after which a server counts as stopped. */
const goneAfter = 60
/** Milliseconds before an unreachable database is tried again. */
const afterFailure = 5000

/**
 * Runs jobs by their triggers. Returns at once, and is ready a moment later. @returns a function that ends it: it starts no more
 * jobs and waits for those in progress
 */
export function startScheduler({
  use,
  jobs,
  process = processName(),
  every = 1000,
}: SchedulerOptions): () => Promise<void> {
  const db = use(Db)
  const log = use(Log)
  const clock = use(Clock).now
  const stopping = new AbortController()
  const { signal } = stopping
  const metrics = new JobMetrics(use(Metrics), jobs)
  const cluster = new ClusterTriggers({ use, jobs, signal, metrics, pollSeconds: Math.max(0.5, every / 1000) })
  const standalone = new StandaloneTriggers({ use, jobs, process, signal, metrics })
  let signedAt = 0

  async function begin(): Promise<void> {
    await registerTriggers(db, jobs, clock())
    await sign()
    await cluster.start()
  }

  /** Stores a sign of life of this server, and the results of its last runs. */
  async function sign(): Promise<void> {
    await sql`
      insert into scheduler_process (process) values (${process})
      on conflict (process) do update set seen_at = now()`.execute(db)
    await sql`delete from scheduler_process where seen_at < now() - make_interval(secs => ${goneAfter})`.execute(db)
    await standalone.keep()
    signedAt = Date.now()
  }

  /** Returns the milliseconds until the next check. */
  async function round(): Promise<number> {
    const triggers = await db.selectFrom('scheduler_trigger').selectAll().execute()
    standalone.read(triggers, clock())
    const next = standalone.start(clock())
    await cluster.handOver(clock())
    if (Date.now() - signedAt > signEvery) await sign()
    return Math.max(10, Math.min(every, next ? next.getTime() - clock().getTime() : every))
  }

  async function tried<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act()
    } catch (error) {
      log.error({ err: error }, 'the scheduler failed and tries again')
      await rest(afterFailure)
      return undefined
    }
  }

  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal }).catch(() => {})

  async function run(): Promise<void> {
    while (
      !signal.aborted &&
      (await tried(async () => {
        await begin()
        return true
      })) === undefined
    );
    while (!signal.aborted) await rest((await tried(round)) ?? 0)
  }

  const running = run()
  return async () => {
    stopping.abort(new DOMException('The server stops', 'AbortError'))
    await running
    await Promise.all([cluster.stop(), standalone.drain()])
    await sql`delete from scheduler_process where process = ${process}`.execute(db)
  }
}

const processName = () => `${hostname()}:${globalThis.process.pid}:${randomBytes(2).toString('hex')}`
