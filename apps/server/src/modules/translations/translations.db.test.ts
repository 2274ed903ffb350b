import { expect, test } from 'vitest'
import { accountTests } from '../auth/testing.ts'

const { call, signIn, db } = accountTests()

const texts = async (path = '/translations?lang=en') =>
  (await call<{ l10n: Record<string, string> }>('GET', path)).body.l10n

test('SHELL-033 SHELL-071 answers the texts that override those of the portal, by language and to anybody', async () => {
  expect(await texts()).toEqual({})
  await db()
    .insertInto('translation')
    .values([
      { lang: 'en', key: 'app.skip', text: 'Jump' },
      { lang: 'en', key: 'AM35.power', text: 'Power' },
      { lang: 'it', key: 'app.skip', text: 'Salta' },
    ])
    .execute()
  const { accessToken } = await signIn('root')
  expect((await call('GET', '/translations/clearcache', { token: accessToken })).status).toBe(204)
  expect(await texts()).toEqual({ 'app.skip': 'Jump', 'AM35.power': 'Power' })
  expect(await texts('/translations')).toEqual({ 'app.skip': 'Jump', 'AM35.power': 'Power' })
  expect(await texts('/translations?lang=it')).toEqual({ 'app.skip': 'Salta' })
})

test('keeps them in memory until the cache is cleared', async () => {
  const before = await texts()
  await db().updateTable('translation').set({ text: 'Leap' }).where('key', '=', 'app.skip').execute()
  expect(await texts()).toEqual(before)
  const { accessToken } = await signIn('root')
  await call('GET', '/translations/clearcache', { token: accessToken })
  expect(await texts()).toMatchObject({ 'app.skip': 'Leap' })
})

test('SHELL-032 SHELL-061 the application tells its version to anybody', async () => {
  const { status, body } = await call<{ version: string }>('GET', '/application/info')
  expect([status, body]).toEqual([200, { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown }])
})
