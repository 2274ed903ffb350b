import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { englishTexts } from './text-files.ts'
import { createTexts } from './texts.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('translation').execute()
  await database.db.deleteFrom('translation_pull').execute()
})

async function pull(lang: string, key: string, text: string): Promise<void> {
  await database.db.insertInto('translation').values({ lang, key, text }).execute()
  await database.db.insertInto('translation_pull').values({ project_id: 4, lang, version_name: '1.0' }).execute()
}

test('returns the texts and plural forms of each language, and English for others', async () => {
  const texts = createTexts(database.db)
  const alarms = async (language: string, count: number) => (await texts.in(language))('mail.alarms.subject', { count })
  expect(await alarms('en', 1)).toBe('1 alarm')
  expect(await alarms('de', 2)).toBe('2 Alarme')
  expect(await alarms('it', 1)).toBe('1 allarme')
  expect(await alarms('es', 2)).toBe('2 alarmas')
  expect(await alarms('fr', 2)).toBe('2 alarmes')
  expect(await alarms('pl', 5)).toBe('5 alarms')
})

test('replaces a shipped text by a pulled one, at once and in its language only', async () => {
  const texts = createTexts(database.db)
  const title = async (language: string) => (await texts.in(language))('push.test.title')
  expect(await title('de')).toBe('Testbenachrichtigung')
  await pull('de', 'push.test.title', 'Probe')
  expect(await title('de')).toBe('Probe')
  await pull('en', 'push.test.title', 'Trial')
  expect([await title('en'), await title('de'), await title('fr')]).toEqual(['Trial', 'Probe', 'Notification de test'])
  await database.db.deleteFrom('translation').where('lang', '=', 'de').execute()
  await database.db.updateTable('translation_pull').set({ pulled_at: new Date() }).where('lang', '=', 'de').execute()
  expect(await title('de')).toBe('Testbenachrichtigung')
})

test('never treats values as texts', async () => {
  const t = await createTexts(database.db).in('de')
  expect(t('mail.report.subject', { name: '$t(push.test.title) {{name}} <b>' })).toBe(
    'Bericht: $t(push.test.title) {{name}} <b>',
  )
})

test('has each key in one message file', () => {
  const folder = join(import.meta.dirname, '../..')
  const keys = globSync('**/messages.en.json', { cwd: folder }).flatMap(file =>
    Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
  )
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})

test('uses each text of the message files in the code, and no other', () => {
  const sources = globSync('**/*.ts', { cwd: join(import.meta.dirname, '../..') })
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  const english = englishTexts()
  const isThere = (key: string) => key in english || `${key}_other` in english
  const named = sources.flatMap(source =>
    [...source.matchAll(/'(problem\.[^']+|(?<=\bt\(')[^']+)'/g)].map(([, key = '']) => key),
  )
  expect(named.filter(key => !isThere(key))).toEqual([])
  // a part of a key may be computed: `alarmType.${code}`
  const patterns = sources.flatMap(source =>
    [...source.matchAll(/[`']((?:[a-z][\w]*\.)+(?:[\w.-]|\$\{[^}]+\})*)[`']/g)].map(
      ([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, '[\\w.-]+')}(_\\w+)?$`),
    ),
  )
  expect(Object.keys(english).filter(key => !patterns.some(pattern => pattern.test(key)))).toEqual([])
})
