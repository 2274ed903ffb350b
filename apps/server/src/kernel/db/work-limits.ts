import { AsyncLocalStorage } from 'node:async_hooks'

/** Limits of one kind of work on the database; times in milliseconds, 0 for no limit. */
export interface WorkLimits {
  /** Connections at most. */
  connections: number
  /** Limit of all waits for a connection together. */
  connect: number
  /** Longest wait for a lock, PostgreSQL's lock_timeout. */
  lock: number
  /** Longest statement, PostgreSQL's statement_timeout. */
  statement: number
}

/**
 * Time limits on the database. A call that exceeds one returns 503 with Retry-After.
 * `connect` and `lock` of work that a client waits for add up to less than ten seconds.
 */
export const workLimits = {
  /** Calls of the API. */
  request: { connections: 10, connect: 5000, lock: 3000, statement: 8000 },
  /** Calls that compute a report or a file: they may take minutes, but wait for others no longer than other calls. */
  report: { connections: 5, connect: 5000, lock: 3000, statement: 180_000 },
  /** Storing readings and alarms of gateways, feeds and the demo fleet: a sender repeats data that was not stored. */
  ingest: { connections: 3, connect: 5000, lock: 3000, statement: 60_000 },
  /** The database probe of `/readyz`, which limits its own wait. */
  probe: { connections: 2, connect: 5000, lock: 0, statement: 5000 },
  /** Work without a waiting client: start-up, migrations, demo seed, jobs and their queue, imports. */
  background: { connections: 8, connect: 60_000, lock: 0, statement: 0 },
} satisfies Record<string, WorkLimits>

export type Work = keyof typeof workLimits

/** Shared by the steps of one request, so that they share its time. */
export interface CurrentWork {
  kind: Work
  /** Milliseconds spent on waiting for connections. */
  waited: number
}

const current = new AsyncLocalStorage<CurrentWork>()

/** Runs `act`, and everything it awaits, under the limits of a kind of work. The default is `background`. */
export function asWork<T>(work: Work | CurrentWork, act: () => T): T {
  return current.run(typeof work === 'string' ? { kind: work, waited: 0 } : work, act)
}

export function currentWork(): CurrentWork {
  return current.getStore() ?? { kind: 'background', waited: 0 }
}
