import type { Operation, OperationTypes } from '@muster/contract'
import { QueryClient } from '@tanstack/query-core'
import { describe, expect, it } from 'vitest'
import { aLogin, fakeCore, fakeServer, problem } from '../../test/testing.ts'
import { ApiError, NetworkError } from './errors.ts'
import { queryKeyOf } from './queries.ts'
import { isRepeatable, retryDelay, shouldRetry } from './retry.ts'

const base = { service: 'fleet', area: 'test', access: {}, required: [] } as const
const list: Operation<OperationTypes & { query: { start?: number; filter?: string } }> = {
  ...base,
  id: 'list',
  method: 'GET',
  path: '/api/list',
}
const clearCache: Operation = { ...base, id: 'clearCache', method: 'GET', path: '/api/clear', sideEffect: true }
const save: Operation<OperationTypes & { body: { name: string }; result: { id: number } }> = {
  ...base,
  id: 'save',
  method: 'PUT',
  path: '/api/save',
}
const report: Operation = { ...base, id: 'report', method: 'POST', path: '/api/report' }

const failure = (status: number, retryAfter?: number) => new ApiError({ status, retryAfter })

describe('queryFor', () => {
  it('passes an empty response to TanStack Query as null', async () => {
    const server = fakeServer().on(list, call => (call.query.get('start') === '50' ? { items: [] } : undefined))
    const { api } = fakeCore({ fetch: server.fetch, login: aLogin() })
    const client = new QueryClient()
    expect(await client.fetchQuery(api.queryFor(list, { query: { start: 50 } }))).toEqual({ items: [] })
    expect(await client.fetchQuery(api.queryFor(list))).toBeNull()
    expect(client.getQueryCache().findAll({ queryKey: queryKeyOf(list) })).toHaveLength(2)
  })

  it.each([clearCache, save])('rejects an operation that changes data', operation => {
    expect(() => fakeCore().api.queryFor(operation)).toThrow('cannot be a query')
  })

  it('accepts a read-only POST and does not retry it', () => {
    const query = fakeCore().api.queryFor(report)
    expect(query.retry(0, new NetworkError('report', null))).toBe(false)
  })

  it('returns the same key for the same arguments', () => {
    expect(queryKeyOf(list, { query: { start: 0, filter: undefined } })).toEqual(
      queryKeyOf(list, { query: { start: 0 }, path: {} }),
    )
    expect(queryKeyOf(list, {})).toEqual(['list', {}])
    expect(queryKeyOf(list)).toEqual(['list'])
  })

  it('never retries a mutation', async () => {
    const server = fakeServer().on(save, { id: 3 })
    const mutation = fakeCore({ fetch: server.fetch }).api.mutationFor(save)
    expect(await mutation.mutationFn({ body: { name: 'North' } })).toEqual({ id: 3 })
    expect([mutation.retry, mutation.mutationKey]).toEqual([false, ['save']])
  })
})

describe('retry', () => {
  it('retries a query twice after transient failures', () => {
    expect([0, 1, 2].map(failures => shouldRetry(failures, failure(503)))).toEqual([true, true, false])
    expect([408, 425, 429, 502, 503, 504].every(status => shouldRetry(0, failure(status)))).toBe(true)
    expect(shouldRetry(0, new NetworkError('list', null))).toBe(true)
  })

  it('shows permanent failures at once: rejections, server errors and client errors', () => {
    expect([400, 401, 403, 404, 409, 422, 500, 501].some(status => shouldRetry(0, failure(status)))).toBe(false)
    expect(shouldRetry(0, new TypeError('ours'))).toBe(false)
  })

  it('never retries a GET with a side effect or any other method', () => {
    expect([clearCache, save, report].some(isRepeatable)).toBe(false)
    const query = fakeCore().api.queryFor(list)
    expect(query.retry(0, failure(503))).toBe(true)
    expect(fakeCore().api.queryFor(report).retry(0, failure(503))).toBe(false)
  })

  it('doubles the delay, or waits as long as the server requests', () => {
    expect([0, 1, 2, 9].map(failures => retryDelay(failures, failure(503)))).toEqual([1000, 2000, 4000, 30_000])
    expect(retryDelay(0, failure(429, 7000))).toBe(7000)
    expect(retryDelay(0, failure(429, 3_600_000))).toBe(30_000)
  })

  it('parses the problem of the fake server', async () => {
    const { api } = fakeCore({ fetch: async () => problem(503, 'Busy.') })
    await expect(api.call(list)).rejects.toMatchObject({ status: 503, detail: 'Busy.' })
  })
})
