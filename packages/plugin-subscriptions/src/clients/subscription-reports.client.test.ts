import {
  exportSubscriptionsActivation,
  exportSubscriptionsExpiration,
  listSubscriptionActivations,
  listSubscriptionExpirations,
} from '@muster/contract'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { activationReport, expirationReport } from './subscription-reports.client.ts'

it('REP-062 lists and exports subscriptions with the time zone offset in hours', async () => {
  const file = () => new Response('file', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } })
  const server = fakeServer()
    .on(listSubscriptionActivations, { items: [], totalCount: 0 })
    .on(listSubscriptionExpirations, { items: [], totalCount: 0 })
    .on(exportSubscriptionsActivation, file)
    .on(exportSubscriptionsExpiration, file)
  const login = aLogin({ userSetting: { ...aLogin().userSetting, timezone: 'Asia/Kolkata' } })
  const core = fakeCore({ fetch: server.fetch, login })
  const { signal } = new AbortController()
  for (const report of [core.use(activationReport), core.use(expirationReport)]) {
    await report.list({ page: 1, size: 50, search: '' })
    await report.exportAll({ search: undefined }, 'pdf', signal)
  }
  expect(
    server.calls.map(({ query, body }) => query.get('offsetUTC') ?? (body as { offsetUTC: number }).offsetUTC),
  ).toEqual(['5.5', 5.5, '5.5', 5.5])
})
