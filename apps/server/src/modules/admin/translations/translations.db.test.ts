import { beforeEach, describe, expect, test } from 'vitest'
import { unavailable } from '#kernel/http/problem.ts'
import { accountTests } from '#test/accounts.ts'
import { SourceTextFiles } from './source-texts.ts'

const accounts = accountTests()
const { call, signIn, db } = accounts

const english = { 'app.skip': 'Skip to content', 'app.hello': 'Hello {{name}}', 'app.save': 'Save' }
const widgets = { 'widgets.retry': 'Retry' }

/** Returns installed programs with these German texts. */
function install(german: Record<string, string>) {
  accounts.use()(SourceTextFiles).read = async program =>
    program === 'widgets' ? { en: widgets, de: { 'widgets.retry': 'Wiederholen' } } : { en: english, de: german }
}

const texts = async (path = '/translations?lang=en') =>
  (await call<{ l10n: Record<string, string> }>('GET', path)).body.l10n

test('SHELL-033 SHELL-071 returns the texts that override the portal’s by language, without a login', async () => {
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

test('caches texts until the cache is cleared', async () => {
  const before = await texts()
  await db().updateTable('translation').set({ text: 'Leap' }).where('key', '=', 'app.skip').execute()
  expect(await texts()).toEqual(before)
  const { accessToken } = await signIn('root')
  await call('GET', '/translations/clearcache', { token: accessToken })
  expect(await texts()).toMatchObject({ 'app.skip': 'Leap' })
})

test('SHELL-032 SHELL-061 returns the version without a login', async () => {
  const { status, body } = await call<{ version: string }>('GET', '/application/info')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown }),
  ])
})

describe('shipped texts', () => {
  const shipped = { 'app.skip': 'Zum Inhalt', 'app.hello': 'Hallo {{name}}', 'app.save': 'Sichern' }
  const act = async (path: string, payload: object) => {
    const { accessToken: token } = await signIn('root')
    expect((await call('POST', `/translation/${path}`, { token, payload })).status).toBe(204)
  }

  beforeEach(async () => {
    await db()
      .updateTable('user_group')
      .set({ features: ['ADMINISTRATION'] })
      .where('group_id', '=', 1)
      .execute()
    await db().deleteFrom('translation').execute()
    const { accessToken } = await signIn('root')
    await call('GET', '/translations/clearcache', { token: accessToken })
  })

  test('SHELL-071 returns texts in the language of the user on a new server without push or pull', async () => {
    install(shipped)
    await db().updateTable('app_user').set({ language: 'de' }).where('login', '=', 'anna').execute()
    const { userSetting } = await signIn('anna')
    expect(await texts(`/translations?lang=${userSetting?.languageCodeISO2c}`)).toEqual({
      ...shipped,
      'widgets.retry': 'Wiederholen',
    })
    expect(await texts('/translations?lang=de-AT')).toMatchObject(shipped)
    for (const path of ['/translations', '/translations?lang=en', '/translations?lang=it', '/translations?lang=xx'])
      expect(await texts(path)).toEqual({})
  })

  test('omits texts that do not match their English text or have none', async () => {
    install({ ...shipped, 'app.hello': 'Hallo {{nam}}', 'app.old': 'Alt' })
    expect(await texts('/translations?lang=de')).toEqual({
      'app.skip': 'Zum Inhalt',
      'app.save': 'Sichern',
      'widgets.retry': 'Wiederholen',
    })
  })

  test('returns the texts of a program once it is built', async () => {
    accounts.use()(SourceTextFiles).read = async () => {
      throw unavailable({ english: 'This server has no source texts.' })
    }
    expect(await texts('/translations?lang=de')).toEqual({})
    install(shipped)
    expect(await texts('/translations?lang=de')).toMatchObject(shipped)
  })

  test('prefers pulled texts, also after init', async () => {
    install(shipped)
    await act('pushAll', { projectId: 1 })
    const { accessToken: token } = await signIn('root')
    const list = async () =>
      (
        await call<{ items: { key: string; text: string; state: string }[] }>(
          'GET',
          '/translation/texts?projectId=1&language=de',
          { token },
        )
      ).body.items.map(({ key, text, state }) => [key, text, state])
    expect(await list()).toEqual([
      ['app.hello', 'Hallo {{name}}', 'TRANSLATED'],
      ['app.save', 'Sichern', 'TRANSLATED'],
      ['app.skip', 'Zum Inhalt', 'TRANSLATED'],
    ])
    const payload = { projectId: 1, language: 'de', key: 'app.save', text: 'Speichern' }
    await call('PUT', '/translation/text', { token, payload })
    await act('pullTranslations', { projectId: 1, languages: ['de'] })
    expect(await texts('/translations?lang=de')).toMatchObject({ ...shipped, 'app.save': 'Speichern' })
    await act('pushAll', { projectId: 1 })
    expect(await list()).toContainEqual(['app.save', 'Speichern', 'TRANSLATED'])
    await db().deleteFrom('translation_pull').execute()
  })

  test('returns 304 to a browser that has the texts', async () => {
    install(shipped)
    const first = await call('GET', '/translations?lang=de')
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"/) as unknown,
      'cache-control': 'no-cache',
    })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect(await call('GET', '/translations?lang=de', { headers })).toMatchObject({ status: 304, body: undefined })
    expect((await call('GET', '/translations?lang=it', { headers })).status).toBe(200)
  })
})
