import { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { HookedDialect } from './before-commit.ts'
import { createPool } from './connect.ts'
import type { DB, Database } from './schema.ts'
import { currentWork, workLimits } from './work-limits.ts'
import type { Work, WorkLimits } from './work-limits.ts'
import { WriteWatch } from './write-watch.ts'

/**
 * Opens the database of a server with the limits of `workLimits`. @param writes receives each failed statement
 */
export function createServerDatabase(
  url: string,
  onError: (error: Error) => void,
  writes: WriteWatch = new WriteWatch(),
): Database {
  const pools = new WorkPools(url, onError, writes)
  const db = new Kysely<DB>({
    dialect: new HookedDialect({ pool: pools }),
    log: event => {
      if (event.level === 'error') writes.failed(event.error)
    },
  })
  poolsOf.set(db, pools)
  return db
}

const poolsOf = new WeakMap<Database, WorkPools>()

/** Connections for one kind of work. */
export interface PoolUsage {
  work: Work
  inUse: number
  /** Calls waiting for a connection. */
  waiting: number
  limit: number
}

/** Returns the current use of each pool; empty for a database without pools. */
export const poolUsage = (db: Database): PoolUsage[] => poolsOf.get(db)?.usage() ?? []

/** All connections for that kind of work are busy, or the database does not respond; the wording is from the driver. */
const noConnection = 'timeout exceeded when trying to connect'

/** Pool for each kind of work with its limits; `asWork` around the caller selects the pool. */
class WorkPools {
  readonly options = {}
  readonly #pools: ReadonlyMap<Work, Pool>
  readonly #writes: WriteWatch

  constructor(url: string, onError: (error: Error) => void, writes: WriteWatch) {
    this.#writes = writes
    this.#pools = new Map(
      Object.entries(workLimits).map(([kind, limits]) => [
        kind as Work,
        createPool(url, { size: limits.connections, onError, limits }),
      ]),
    )
  }

  async connect(): Promise<PoolClient> {
    const work = currentWork()
    const { connect }: WorkLimits = workLimits[work.kind]
    const started = performance.now()
    const client = this.#pools.get(work.kind)!.connect()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(noConnection)), Math.max(0, connect - work.waited))
    try {
      const connected = await Promise.race([client, late.promise])
      const release = connected.release.bind(connected)
      connected.release = error => release(error || this.#writes.endsSessions)
      return connected
    } catch (error) {
      this.#writes.failed(error)
      // a later connection is of no use any more
      client.then(
        unused => unused.release(),
        () => {},
      )
      throw error
    } finally {
      clearTimeout(timer)
      // work without a client has no total limit: each wait counts separately
      if (work.kind !== 'background') work.waited += performance.now() - started
    }
  }

  usage(): PoolUsage[] {
    return [...this.#pools].map(([work, { totalCount, idleCount, waitingCount }]) => ({
      work,
      inUse: totalCount - idleCount,
      waiting: waitingCount,
      limit: workLimits[work].connections,
    }))
  }

  async end(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(pool => pool.end()))
  }
}
