import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { defineDependency } from '../dependency.ts'
import type { Log } from '../dependencies.ts'
import { createDatabase } from './connect.ts'
import type { Database } from './schema.ts'
import { workLimits } from './work-limits.ts'

/** Milliseconds. */
export const replicaLimits = {
  /** Maximum lag of a replica in use. */
  lag: 30_000,
  /** Maximum time to read the lag, after which the primary is used. */
  timeout: 1500,
  /** Between two readings of the lag. */
  fresh: 1000,
  /** Pause before a failed replica is used again. */
  away: 10_000,
}
/** Lag in milliseconds above which readers are informed. */
const reportedLag = 3000

/** Database to read from: the primary if `db` is absent. */
export interface ReplicaState {
  db?: Database
  /** Everything committed before this time is included; milliseconds since the epoch. */
  asOf: number
  /** Reason for not using the replica. */
  trouble?: string
}

/** Streaming replica for long reads. */
export class Replica {
  readonly #primary: Database
  readonly #replica: Database
  readonly #log: Pick<Log, 'info' | 'warn'>
  readonly #limits: typeof replicaLimits
  #state: Promise<ReplicaState> | undefined
  #nextCheck = 0
  #trouble: string | undefined

  constructor(
    primary: Database,
    url: string,
    log: Pick<Log, 'info' | 'warn'>,
    limits: Partial<typeof replicaLimits> = {},
  ) {
    this.#limits = { ...replicaLimits, ...limits }
    this.#primary = primary
    const { report } = workLimits
    // a broken connection is noticed by the next reading of the lag
    this.#replica = createDatabase(url, {
      size: report.connections,
      limits: { ...report, connect: this.#limits.timeout },
    })
    this.#log = log
  }

  /** Reads the lag, at most once per second. Never rejects. */
  state(): Promise<ReplicaState> {
    if (this.#state === undefined || performance.now() >= this.#nextCheck) {
      this.#nextCheck = performance.now() + this.#limits.timeout + this.#limits.fresh
      this.#state = this.#check().then(state => this.#note(state))
    }
    return this.#state
  }

  /** Does not use the replica for a few seconds after a failed query. */
  avoid(reason: string): void {
    this.#state = Promise.resolve(this.#note({ asOf: Date.now(), trouble: reason }))
  }

  /** Returns warnings for operators. */
  warnings(): readonly string[] {
    return this.#trouble === undefined
      ? []
      : [`Reports are read from the primary database, because the replica ${this.#trouble}.`]
  }

  async close(): Promise<void> {
    await this.#replica.destroy()
  }

  async #check(): Promise<ReplicaState> {
    const late = Promise.withResolvers<ReplicaState>()
    const timer = setTimeout(() => late.resolve({ asOf: Date.now(), trouble: 'does not answer' }), this.#limits.timeout)
    try {
      return await Promise.race([this.#compare(), late.promise])
    } catch (error) {
      return {
        asOf: Date.now(),
        trouble: `does not answer (${error instanceof Error ? error.message : String(error)})`,
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /** The replica has all commits before `requestedAt`, or is as old as its last applied commit. */
  async #compare(): Promise<ReplicaState> {
    const requestedAt = Date.now()
    const { rows: primary } = await sql<{ position: string }>`
      select pg_current_wal_lsn()::text as position`.execute(this.#primary)
    const { rows } = await sql<{ isStandby: boolean; hasAll: boolean | null; lastCommit: Date | null }>`
      select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${primary[0]?.position}::pg_lsn as "hasAll",
        pg_last_xact_replay_timestamp() as "lastCommit"`.execute(this.#replica)
    const { isStandby = false, hasAll, lastCommit } = rows[0] ?? {}
    if (!isStandby) return { asOf: requestedAt, trouble: 'is not a streaming replica' }
    const asOf = hasAll ? requestedAt : (lastCommit?.getTime() ?? 0)
    if (requestedAt - asOf <= this.#limits.lag) return { db: this.#replica, asOf }
    return { asOf: requestedAt, trouble: `is more than ${this.#limits.lag / 1000} seconds behind` }
  }

  #note(state: ReplicaState): ReplicaState {
    this.#nextCheck = performance.now() + (state.trouble === undefined ? this.#limits.fresh : this.#limits.away)
    if (state.trouble !== this.#trouble) {
      if (state.trouble === undefined) this.#log.info('reports are read from the replica again')
      else this.#log.warn({ reason: state.trouble }, 'reports are read from the primary database')
    }
    this.#trouble = state.trouble
    return state
  }
}

/** Configured replica; undefined without one. */
export const ReportReplica = defineDependency<Replica | undefined>('ReportReplica')

const reading = new AsyncLocalStorage<number>()

/** Runs `act`; its data is as old as `asOf`, in milliseconds since the epoch. */
export const readingAsOf = <T>(asOf: number, act: () => T): T => reading.run(asOf, act)

/** Returns the age of the data if readers should see it; undefined for current data. */
export function dataAsOf(now = Date.now()): Date | undefined {
  const asOf = reading.getStore()
  return asOf !== undefined && now - asOf > reportedLag ? new Date(asOf) : undefined
}
