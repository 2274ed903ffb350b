import { exportAlarm, reportAlarms } from '@muster/contract'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { events } from './events.client.ts'

it('REP-062 lists and exports alarms with the time zone offset in hours', async () => {
  const server = fakeServer()
    .on(reportAlarms, { items: [], totalCount: 0 })
    .on(
      exportAlarm,
      () => new Response('file', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } }),
    )
  const login = aLogin({ userSetting: { ...aLogin().userSetting, timezone: 'Asia/Kolkata' } })
  const service = fakeCore({ fetch: server.fetch, login }).use(events)
  const request = { unitIds: [1], from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
  const { signal } = new AbortController()
  await service.list(request, { page: 1, size: 50 }).queryFn({ signal })
  await service.byIds([7]).queryFn({ signal })
  await service.file(request, 'excel', signal)
  expect(server.calls.map(({ body }) => body)).toMatchObject([
    { offsetUtc: 5.5 },
    { offsetUtc: 5.5 },
    { offsetUtc: 5.5 },
  ])
})
