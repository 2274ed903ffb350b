import { listAlarmsPaginated } from '@muster/contract'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { afterAll, expect, it, vi } from 'vitest'
import { alarms } from './alarms.client.ts'

afterAll(() => void vi.useRealTimers())

it('CONST-001 requests alarms by ten-character dates in the user’s time zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T19:00:00Z') })
  const server = fakeServer().on(listAlarmsPaginated, { items: [], totalCount: 0 })
  const login = aLogin({ userSetting: { ...aLogin().userSetting, timezone: 'Asia/Kolkata' } })
  const core = fakeCore({ fetch: server.fetch, login })
  await core.use(alarms).recent({ days: 7, limit: 5 }).queryFn({ signal: new AbortController().signal })
  const query = server.calls[0]?.query
  expect([query?.get('fromDate'), query?.get('toDate')]).toEqual(['2026-11-15', '2026-11-21'])
})
