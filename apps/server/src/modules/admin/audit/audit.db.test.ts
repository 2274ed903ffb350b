import { expect, test } from 'vitest'
import { accountTests, type Session } from '#test/accounts.ts'

const { app, call, signIn } = accountTests()

interface Entry {
  id: number
  event: string
  operation: string
  userName: string
  companyName: string
}

test('lists the entries of the caller’s companies by record, event, user and period, and shows one with its fields', async () => {
  const root = (await signIn('root')).accessToken
  const boss = (await signIn('boss')).accessToken
  const { id } = (
    await call<{ id: number }>('POST', '/fleets', { token: boss, payload: { name: 'North', unitIds: [] } })
  ).body
  await call('PUT', `/fleets/${id}`, { token: boss, payload: { name: 'South', unitIds: [] } })
  await call('POST', '/fleets', { token: root, payload: { name: 'Of root', unitIds: [] } })
  const list = async (token: string, query = '') =>
    (await call<{ items: Entry[]; totalCount: number }>('GET', `/audit?${query}`, { token })).body
  const history = await list(boss, `kind=fleet&recordId=${id}&user=BOS&from=2020-01-01T00:00:00Z`)
  expect(history.items.map(({ operation }) => operation)).toEqual(['updateFleet', 'createFleet'])
  expect((await list(boss, 'filter=Of%20root')).totalCount).toBe(0)
  expect((await list(root, 'filter=Of%20root')).items).toMatchObject([
    { operation: 'createFleet', companyName: 'Company 1' },
  ])
  expect((await list(boss, 'event=SIGN_IN')).items.map(({ userName }) => userName)).not.toContain('root')
  expect((await list(boss, 'to=2020-01-01T00:00:00Z')).totalCount).toBe(0)
  const path = `/audit/entries/${history.items[0]?.id}`
  expect((await call('GET', path, { token: boss })).body).toMatchObject({
    recordLabel: 'South',
    changes: [{ field: 'name', before: 'North', after: 'South' }],
  })
  const foreign = (await signIn('foreign')).accessToken
  expect((await call('GET', path, { token: foreign })).status).toBe(403)
  const ofRoot = (await list(root, 'filter=Of%20root')).items[0]?.id
  expect((await call('GET', `/audit/entries/${ofRoot}`, { token: boss })).status).toBe(404)
})

test('exports the entries with their changes, and audits the export', async () => {
  const root = await signIn('root')
  const { accessToken: token } = (await call<Session>('GET', '/auth/impersonate/5', { token: root.accessToken })).body
  await call('POST', '/fleets', { token, payload: { name: 'Exported', unitIds: [] } })
  const { payload, statusCode } = await app().inject({
    url: '/wlf/api/audit/export/csv?filter=Exported',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  expect(payload).toMatch(/boss.*root.*Change.*createFleet.*Exported.*name: {2}→ Exported/s)
  await app().close()
})
