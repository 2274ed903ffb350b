import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountTests, loginHash } from '#test/accounts.ts'

type Listed = FleetSchemas['Session']

const { call, signIn, db, mailed } = accountTests()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function signInFrom(username: string, from: string, userAgent = firefox, secret = 'Right-1!') {
  return call<FleetSchemas['SessionData']>('POST', '/auth/login', {
    from,
    headers: { 'user-agent': userAgent },
    payload: { username, password: loginHash(secret) },
  })
}

const list = async (token: string, path = '/users/me/sessions') => (await call<Listed[]>('GET', path, { token })).body
const statusOf = async (token: string) => (await call('GET', '/users/me', { token })).status

test('lists the sessions of a user, and ends one session or all others', async () => {
  const { body: here } = await signInFrom('anna', '192.0.2.1')
  const { body: there } = await signInFrom('anna', '192.0.2.2', 'muster-cli/1.0.0')
  const third = await signIn('anna')
  const sessions = await list(here.accessToken)
  expect(sessions.map(({ isCurrent, browser, system, address }) => [isCurrent, browser, system, address])).toEqual([
    [true, 'Firefox', 'Windows', '192.0.2.1'],
    [false, undefined, undefined, '127.0.0.1'],
    [false, 'muster-cli', undefined, '192.0.2.2'],
  ])
  expect(JSON.stringify(sessions)).not.toContain(here.accessToken)
  const path = `/users/me/sessions/${sessions[2]?.id}`
  const foreign = await signIn('foreign')
  expect((await call('DELETE', path, { token: foreign.accessToken })).status).toBe(404)
  expect((await call('DELETE', path, { token: here.accessToken })).status).toBe(204)
  expect((await call('DELETE', path, { token: here.accessToken })).status).toBe(404)
  expect(await statusOf(there.accessToken)).toBe(401)
  expect((await call('DELETE', '/users/me/sessions', { token: here.accessToken })).status).toBe(204)
  expect([await statusOf(third.accessToken), await statusOf(here.accessToken)]).toEqual([401, 200])
})

test('reports wrong passwords at the next sign-in, once', async () => {
  for (const from of ['192.0.2.7', '192.0.2.8']) await signInFrom('boss', from, firefox, 'Wrong-1!')
  await expect
    .poll(() => db().selectFrom('app_user').select('failed_logins as n').where('login', '=', 'boss').executeTakeFirst())
    .toEqual({ n: 2 })
  const first = await signIn('boss')
  expect(first.failedSignIns).toEqual({ count: 2, lastAt: expect.any(String), lastAddress: '192.0.2.8' })
  expect((await signIn('boss')).failedSignIns).toBeUndefined()
})

test('reports a sign-in from another network or program by email, but not the first sign-in', async () => {
  for (const [from, userAgent] of [
    ['198.51.100.1', firefox],
    ['198.51.100.1', firefox],
    ['198.51.100.1', 'muster-cli/1.0.0'],
    ['203.0.113.9', firefox],
    ['203.0.113.9', firefox],
  ] as const)
    await signInFrom('wide', from, userAgent)
  const mails = await mailed()
  expect(mails.map(({ to }) => to)).toEqual(['wide@example.com', 'wide@example.com'])
  const texts = mails.map(({ text }) => text).toSorted()
  expect(texts.some(text => text.includes('Address: 203.0.113.9') && text.includes('Program: Firefox, Windows'))).toBe(
    true,
  )
  expect(texts.some(text => text.includes('Address: 198.51.100.1') && text.includes('Program: muster-cli'))).toBe(true)
})

test('limits sessions by the rules of the company or its nearest parent with rules', async () => {
  const root = await signIn('root')
  const rules = (id: number, body: object) =>
    call('PUT', `/companies/${id}/sign-in-rules`, { token: root.accessToken, payload: body })
  expect((await rules(1, { sessionHours: 2, idleMinutes: 5 })).status).toBe(204)
  const read = await call<FleetSchemas['SignInRules']>('GET', '/companies/2/sign-in-rules', { token: root.accessToken })
  expect(read.body).toMatchObject({
    sessionHours: 2,
    isOwn: false,
    longestHours: 12,
    inherited: { idleMinutes: 5, companyName: 'Company 1' },
  })
  const session = await signIn('anna')
  expect(session.idleMinutes).toBe(5)
  expect(Math.round((Date.parse(session.expiresAt) - Date.now()) / 3_600_000)).toBe(2)
  const usedBefore = (minutes: number) =>
    sql`update user_session set last_used_at = now() - make_interval(mins => ${minutes}) where user_id = 3`.execute(
      db(),
    )
  await usedBefore(4)
  expect(await statusOf(session.accessToken)).toBe(200)
  await usedBefore(6)
  expect(await statusOf(session.accessToken)).toBe(401)
  expect((await rules(2, { sessionHours: 24 })).status).toBe(204)
  const own = await signIn('anna')
  // the installation’s twelve hours are the longest
  expect([Math.round((Date.parse(own.expiresAt) - Date.now()) / 3_600_000), own.idleMinutes]).toEqual([12, undefined])
})

test('lets an administrator list and end sessions of subordinate users, but not of users with more permissions', async () => {
  const [boss, anna, root] = [await signIn('boss'), await signIn('anna'), await signIn('root')]
  const of = (userId: number) => `/users/${userId}/sessions`
  const [session] = await list(boss.accessToken, of(3))
  expect(session).toMatchObject({ isCurrent: false })
  expect((await call('DELETE', `${of(3)}/${session?.id}`, { token: boss.accessToken })).status).toBe(204)
  expect(await statusOf(anna.accessToken)).toBe(401)
  const another = await signIn('anna')
  expect((await call('DELETE', of(3), { token: boss.accessToken })).status).toBe(204)
  expect(await statusOf(another.accessToken)).toBe(401)
  expect((await call('GET', of(4), { token: boss.accessToken })).status).toBe(404)
  expect((await call('GET', of(1), { token: boss.accessToken })).status).toBe(404)
  expect(await statusOf(root.accessToken)).toBe(200)
})
