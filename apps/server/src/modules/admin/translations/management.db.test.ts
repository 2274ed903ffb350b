import type { FleetSchemas } from '@muster/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accountTests } from '#test/accounts.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { SourceTextFiles, sourceTextFiles, type SourceTexts } from './source-texts.ts'

const accounts = accountTests()
const { call, signIn, db } = accounts

const english = {
  'app.skip': 'Skip to content',
  'app.hello': 'Hello {{name}}',
  'app.units_one': '{{count}} unit',
  'app.units_other': '{{count}} units',
}
/** Texts of the installed program. */
let files: SourceTexts
let token: string

beforeAll(async () => {
  await db()
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION'] })
    .where('group_id', 'in', [1, 2, 3])
    .execute()
})

beforeEach(async () => {
  files = { en: english }
  accounts.use()(SourceTextFiles).read = async () => files
  for (const table of [
    'translation',
    'translation_draft',
    'translation_source',
    'translation_event',
    'translation_pull',
  ] as const)
    await db().deleteFrom(table).execute()
  await db().deleteFrom('translation_version').where('name', '<>', '1.0').execute()
  await db().updateTable('translation_version').set({ pushed_at: null }).execute()
  token = (await signIn('root')).accessToken
})

type Page<T> = { items: T[]; totalCount: number }
type Text = FleetSchemas['TranslationText']
type Event = FleetSchemas['TranslationEvent']

const act = (path: string, payload: object) =>
  call<{ detail: string }>(path === 'projectVersion' ? 'PUT' : 'POST', `/translation/${path}`, { token, payload })
const push = () => act('pushSource', { projectId: 1 })
const save = (key: string, text: string, more: object = {}) =>
  call<Text & { detail: string }>('PUT', '/translation/text', {
    token,
    payload: { projectId: 1, language: 'de', key, text, ...more },
  })
const list = async (more = '', language = 'de', projectId = 1) =>
  (await call<Page<Text>>('GET', `/translation/texts?projectId=${projectId}&language=${language}${more}`, { token }))
    .body
const states = async (more = '') => (await list(more)).items.map(({ key, state }) => `${key} ${state}`)
const shown = async (lang = 'de') =>
  (await call<{ l10n: Record<string, string> }>('GET', `/translations?lang=${lang}`)).body.l10n
const history = async (more = '') =>
  (await call<Page<Event>>('GET', `/translation/eventHistory?limit=20${more}`, { token })).body.items

test('ADM-070 stores English texts on push and shows translations to everyone on pull', async () => {
  expect((await act('pullTranslations', { languages: ['de'] })).body.detail).toMatch(
    'has no texts yet. Use Init or Push',
  )
  expect((await push()).status).toBe(204)
  expect(await states()).toEqual([
    'app.hello MISSING',
    'app.skip MISSING',
    'app.units_one MISSING',
    'app.units_other MISSING',
  ])
  expect(await shown()).toEqual({})
  await save('app.skip', 'Zum Inhalt')
  expect(await shown()).toEqual({})
  expect((await act('pullTranslations', { projectId: 1, languages: ['de'] })).status).toBe(204)
  expect(await shown()).toEqual({ 'app.skip': 'Zum Inhalt' })
  await save('app.skip', '')
  await act('pullTranslations', { projectId: 1, languages: ['de'] })
  expect(await shown()).toEqual({})
})

test('marks translations of changed texts and does not pull those that no longer match', async () => {
  await push()
  await save('app.skip', 'Zum Inhalt')
  await save('app.hello', 'Hallo {{name}}')
  files = { en: { ...english, 'app.skip': 'Skip', 'app.hello': 'Hello {{user}}' } }
  await push()
  expect(await states('&state=CHANGED')).toEqual(['app.hello CHANGED', 'app.skip CHANGED'])
  expect((await list('&filter=SKIP')).items[0]).toMatchObject({ source: 'Skip', translatedSource: 'Skip to content' })
  await act('pullTranslations', { projectId: 1, languages: ['de'] })
  expect(await shown()).toEqual({ 'app.skip': 'Zum Inhalt' })
  await save('app.skip', 'Zum Inhalt')
  expect(await states('&state=CHANGED')).toEqual(['app.hello CHANGED'])
})

test('ADM-070 copies translations in use and of the program into a version on init', async () => {
  files = { en: english, de: { 'app.hello': 'Hallo {{name}}', 'app.skip': 'Überspringen' } }
  await db().insertInto('translation').values({ lang: 'de', key: 'app.skip', text: 'Zum Inhalt' }).execute()
  await push()
  await save('app.skip', 'Anders')
  await save('app.units_one', 'eine Einheit')
  expect((await act('pushAll', { projectId: 1 })).status).toBe(204)
  expect((await list()).items.map(({ key, text }) => [key, text])).toEqual([
    ['app.hello', 'Hallo {{name}}'],
    ['app.skip', 'Zum Inhalt'],
    ['app.units_one', 'eine Einheit'],
    ['app.units_other', undefined],
  ])
})

test('allows overrides of English texts and counts none as missing', async () => {
  await push()
  expect((await list('&state=MISSING', 'en')).totalCount).toBe(0)
  await save('app.skip', 'Jump', { language: 'en' })
  await act('pullTranslations', { languages: ['en'] })
  expect(await shown('en')).toEqual({ 'app.skip': 'Jump' })
})

test('rejects wrong placeholders, unknown keys and texts that another user has changed', async () => {
  await push()
  const wrong = await save('app.hello', 'Hallo {{nme}}')
  expect([wrong.status, wrong.body.detail]).toEqual([400, '{{nme}} is not in the source text. Use only {{name}}.'])
  expect((await save('app.nothing', 'x')).status).toBe(404)
  expect((await save('app.skip', 'x', { language: 'xx' })).status).toBe(404)
  expect((await save('app.skip', 'x', { version: 'none' })).status).toBe(404)
  expect((await save('app.skip', 'Zum Inhalt', { previousText: '' })).body).toMatchObject({ state: 'TRANSLATED' })
  const late = await save('app.skip', 'Weiter', { previousText: '' })
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('“Zum Inhalt”') as unknown])
  expect((await save('app.skip', 'Weiter', { previousText: 'Zum Inhalt' })).status).toBe(200)
})

test('ADM-067 ADM-072 returns versions and languages of a project and adds a version with a new name as a copy of the newest', async () => {
  await push()
  await save('app.skip', 'Zum Inhalt')
  const name = (text: string) => act('projectVersion', { projectId: 1, name: text })
  for (const wrong of ['', 'a b', 'ä', 'a/b', 'x'.repeat(101)]) expect((await name(wrong)).status).toBe(400)
  for (const right of ['Az-09_.', 'x'.repeat(100)]) expect((await name(right)).status).toBe(204)
  expect((await name('Az-09_.')).body.detail).toBe('Portal already has a version Az-09_.. Enter another name.')
  await save('app.skip', 'Neu')
  const { body } = await call<FleetSchemas['TranslationProject']>('GET', '/translation/project?id=1', { token })
  expect(body.versions.map(version => version.name)).toEqual(['x'.repeat(100), 'Az-09_.', '1.0'])
  expect(body.languages.map(({ code }) => code)).toEqual(expect.arrayContaining(['de', 'en', 'es', 'fr', 'it']))
  expect(body.languages.find(({ code }) => code === 'de')).toMatchObject({
    translatedCount: 1,
    missingCount: 3,
    changedCount: 0,
  })
  expect((await list('&version=1.0&filter=skip')).items[0]?.text).toBe('Zum Inhalt')
  expect((await list('&filter=skip')).items[0]?.text).toBe('Neu')
})

test('ADM-068 lists successful and failed actions with their user, newest first', async () => {
  await push()
  accounts.use()(SourceTextFiles).read = async () => {
    throw new Error('unreadable')
  }
  expect((await act('pushAll', { projectId: 1 })).status).toBe(500)
  await act('pullTranslations', { projectId: 1, version: 'none', languages: ['de', 'it'] })
  await act('pullTranslations', { projectId: 1, languages: ['de'] })
  await act('projectVersion', { projectId: 2, name: '2.0' })
  expect(
    (await history()).map(({ action, succeeded, version, languages }) => [action, succeeded, version, languages]),
  ).toEqual([
    ['ADD_VERSION', true, '2.0', []],
    ['PULL', true, '1.0', ['de']],
    ['PULL', false, 'none', ['de', 'it']],
    ['INIT', false, '1.0', []],
    ['PUSH', true, '1.0', []],
  ])
  expect((await history('&projectId=2')).map(({ projectName }) => projectName)).toEqual(['Widgets'])
  expect((await history('&filter=none'))[0]).toMatchObject({
    userName: 'Name root',
    message: expect.stringContaining('none') as unknown,
  })
  expect((await history('&sort=action,asc'))[0]?.action).toBe('ADD_VERSION')
  // root's company is outside the scope of the boss of another company
  token = (await signIn('boss')).accessToken
  expect((await history())[0]?.userName).toBe('-')
})

test('exports and imports a language as a file and rejects texts one by one', async () => {
  await push()
  await save('app.skip', 'Zum Inhalt')
  const file = await call<FleetSchemas['TranslationFile']>('GET', '/translation/file?projectId=1&language=de', {
    token,
  })
  expect(file.body).toEqual({ projectId: 1, version: '1.0', language: 'de', texts: { 'app.skip': 'Zum Inhalt' } })
  const texts = {
    ...file.body.texts,
    'app.hello': 'Hallo',
    'app.units_one': 'eine Einheit',
    'app.none': 'x',
    'app.units_other': '',
  }
  const imported = await call('PUT', '/translation/file', { token, payload: { projectId: 1, language: 'de', texts } })
  expect(imported.body).toEqual({
    savedCount: 1,
    unchangedCount: 1,
    refusedCount: 2,
    refused: [
      { key: 'app.hello', message: '{{name}} is missing. Add it where the value is to appear.' },
      { key: 'app.none', message: 'This version has no such text.' },
    ],
  })
})

test('returns flaws, limits and errors of actions in German to a German user', async () => {
  await push()
  const speak = (language: string) =>
    db().updateTable('app_user').set({ language }).where('login', '=', 'root').execute()
  await speak('de')
  const texts = { 'app.hello': 'Hallo', 'app.skip': '{{a}} <b>', 'app.none': 'x' }
  const { body } = await call<FleetSchemas['ImportedTranslations']>('PUT', '/translation/file', {
    token,
    payload: { projectId: 1, language: 'de', texts },
  })
  expect(body.refused.map(({ message }) => message)).toEqual([
    '{{name}} fehlt. Fügen Sie es dort ein, wo der Wert erscheinen soll.',
    '{{a}} steht nicht im Ausgangstext. Entfernen Sie es.',
    'Diese Version enthält diesen Text nicht.',
  ])
  const saved = await call<{ detail: string }>('PUT', '/translation/text', {
    token,
    headers: { 'accept-language': 'de' },
    payload: { projectId: 1, language: 'de', key: 'app.hello', text: 'Hallo {{name}' },
  })
  expect(saved.body.detail).toBe(
    'Ein Platzhalter ist unvollständig. Schreiben Sie ihn wie {{name}}, mit zwei geschweiften Klammern auf jeder Seite.',
  )
  await act('pullTranslations', { projectId: 1, version: 'none', languages: ['de'] })
  accounts.use()(SourceTextFiles).read = async () => {
    throw new Error('unreadable')
  }
  await act('pushAll', { projectId: 1 })
  expect((await history()).slice(0, 2).map(({ message }) => message)).toEqual([
    'Auf dem Server ist ein Fehler aufgetreten. Der Grund steht in seinem Protokoll.',
    'Version none von Portal gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  ])
  await speak('en')
})

test('ADM-073 requires a language for a pull', async () => {
  expect((await act('pullTranslations', { projectId: 1, languages: [] })).status).toBe(400)
})

test('rejects changes by viewers and everything without the permission', async () => {
  await db()
    .updateTable('user_group')
    .set({ acls: ['TRANSLATION_MANAGEMENT_VIEW'] })
    .where('group_id', '=', 2)
    .execute()
  token = (await signIn('support')).accessToken
  expect((await call('GET', '/translation/projects', { token })).status).toBe(200)
  expect((await save('app.skip', 'x')).status).toBe(403)
  expect((await push()).status).toBe(403)
  token = (await signIn('anna')).accessToken
  expect((await call('GET', '/translation/texts?projectId=1&language=de', { token })).status).toBe(403)
})

test('lists, searches and imports 10,000 texts', async () => {
  files = { en: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`many.text${i}`, `Text {{count}} ${i}`])) }
  await push()
  expect(await list('&limit=200&start=9900')).toMatchObject({ totalCount: 10_000 })
  expect((await list('&filter=TEXT99')).totalCount).toBe(111)
  const texts = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, i) => [`many.text${i}`, `{{count}} als Text ${i}`]),
  )
  const { body } = await call('PUT', '/translation/file', { token, payload: { projectId: 1, language: 'de', texts } })
  expect(body).toMatchObject({ savedCount: 10_000, refusedCount: 0 })
  expect((await list('&state=MISSING')).totalCount).toBe(0)
})

test('translates the texts of the server and uses pulled ones in the next email', async () => {
  accounts.use()(SourceTextFiles).read = sourceTextFiles(loadConfig({})).read
  await db().updateTable('app_user').set({ language: 'de' }).where('login', '=', 'anna').execute()
  expect((await act('pushSource', { projectId: 4 })).status).toBe(204)
  const subject = (await list('&filter=mail.reset.subject', 'de', 4)).items
  expect(subject).toMatchObject([{ key: 'mail.reset.subject', source: 'Choose a new password', state: 'MISSING' }])
  await save('mail.reset.subject', 'Passwort neu setzen', { projectId: 4 })
  await act('pullTranslations', { projectId: 4, languages: ['de'] })
  await call('POST', '/users/recover-password', { payload: { username: 'anna', email: 'anna@example.com' } })
  const [mail] = await accounts.mailed()
  expect(mail?.subject).toBe('Passwort neu setzen')
  expect(mail?.text).toContain('Diese E-Mail ist für Name anna')
})
