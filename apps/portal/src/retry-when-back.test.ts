import { fakeCore, fakeLive } from '@muster/core/testing'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { retryWhenBack } from './retry-when-back.ts'

it('refetches only failed queries once after a reconnection', async () => {
  const core = fakeCore()
  const live = fakeLive()
  Object.assign(core.live, { notifications: live.bus })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  retryWhenBack(core, queries)
  const failing = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('units')
  const working = vi.fn<() => Promise<string>>().mockResolvedValue('fleets')
  const lists = [
    new QueryObserver(queries, { queryKey: ['units'], queryFn: failing }),
    new QueryObserver(queries, { queryKey: ['fleets'], queryFn: working }),
  ]
  const leave = lists.map(list => list.subscribe(() => {}))
  await expect.poll(() => queries.getQueryState(['units'])?.status).toBe('error')
  live.gap(Date.now())
  await expect.poll(() => queries.getQueryData(['units'])).toBe('units')
  expect([failing.mock.calls.length, working.mock.calls.length]).toEqual([2, 1])
  for (const end of leave) end()
})
