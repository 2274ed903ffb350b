import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DB } from '../db/schema.ts'
import { DatabaseProbe } from './database-probe.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Database that responds like `execute`. */
function start(execute: () => Promise<{ rows: [] }>) {
  const execution = vi.fn(execute)
  const connection = { executeQuery: execution } as unknown as DatabaseConnection
  const driver = {
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    init: async () => {},
    destroy: async () => {},
  }
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver as never,
      createIntrospector: database => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { probe: new DatabaseProbe(() => db), execution }
}

test('shares one probe between any number of health checks for two seconds', async () => {
  const { probe, execution } = start(async () => ({ rows: [] }))
  const ask = () => Promise.all(Array.from({ length: 5000 }, () => probe.answers()))
  expect(new Set(await ask())).toEqual(new Set([true]))
  await vi.advanceTimersByTimeAsync(1999)
  await ask()
  expect(execution).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  await ask()
  expect(execution).toHaveBeenCalledTimes(2)
})

test('probes once per second after the start, so that no health check waits', async () => {
  const { probe, execution } = start(async () => ({ rows: [] }))
  probe.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(execution).toHaveBeenCalledTimes(10)
  expect(await probe.answers()).toBe(true)
  expect(execution).toHaveBeenCalledTimes(10)
  probe.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('reports a database that fails, or is silent for two seconds', async () => {
  expect(await start(() => Promise.reject(new Error('gone'))).probe.answers()).toBe(false)
  const silent = start(() => new Promise(() => {})).probe.answers()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await silent).toBe(false)
})
