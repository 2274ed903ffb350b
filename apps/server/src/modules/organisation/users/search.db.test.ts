import type { FleetSchemas } from '@muster/contract'
import { expect, test } from 'vitest'
import { accountTests } from '#test/accounts.ts'

const { call, signIn, db } = accountTests()

test('MAP-044 does not find archived units', async () => {
  await db()
    .insertInto('unit')
    .values([
      { company_id: 2, name: 'Crane' },
      { company_id: 2, name: 'Crane, sold', archived_at: new Date() },
    ])
    .execute()
  const { accessToken: token } = await signIn('boss')
  const { body } = await call<{ items: FleetSchemas['SearchItem'][] }>('GET', '/users/me/search?search=crane', {
    token,
  })
  expect(body.items.map(({ name }) => name)).toEqual(['Crane'])
})
