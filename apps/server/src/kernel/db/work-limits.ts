import { AsyncLocalStorage } from 'node:async_hooks'

/** Limits for one kind of database work; times in milliseconds, 0 for no limit. */
export interface WorkLimits {
  /** Maximum number of connections. */
  connections: number
  /** Limit for all waits for a connection together. */
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
  /** API calls. */
  request: { connections: 10, connect: 5000, lock: 3000, statement: 8000 },
  /** Calls that compute a report or a file: they may take minutes, but have the usual limit for lock waits. */
  report: { connections: 5, connect: 5000, lock: 3000, statement: 180_000 },
  /** Storage of readings and alarms of gateways, feeds and the demo fleet: senders resend unstored data. */
  ingest: { connections: 3, connect: 5000, lock: 3000, statement: 60_000 },
  /** Database probe of `/readyz`, which has its own timeout. */
  probe: { connections: 2, connect: 5000, lock: 0, statement: 5000 },
  /** Work without a waiting client: start-up, migrations, demo seed, jobs and their queue, imports. */
  background: { connections: 8, connect: 60_000, lock: 0, statement: 0 },
} satisfies Record<string, WorkLimits>

export type Work = keyof typeof workLimits

/** Shared by all steps of a request, so that they share its time limit. */
export interface CurrentWork {
  kind: Work
  /** Milliseconds spent on waiting for connections. */
  waited: number
}

const current = new AsyncLocalStorage<CurrentWork>()

/** Runs `act`, including asynchronous work, with the limits of a kind of work. The default is `background`. */
export function asWork<T>(work: Work | CurrentWork, act: () => T): T {
  return current.run(typeof work === 'string' ? { kind: work, waited: 0 } : work, act)
}

export function currentWork(): CurrentWork {
  return current.getStore() ?? { kind: 'background', waited: 0 }
}
