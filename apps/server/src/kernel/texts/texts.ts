import { createInstance, type TFunction } from 'i18next'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Context } from '../http/handler.ts'
import { languages } from '../languages.ts'
import { defineDependency, type Use } from '../dependency.ts'
import { Db } from '../dependencies.ts'
import { serverTexts, type ServerTexts } from './text-files.ts'

/** Texts of the server for people: emails, push messages, files. */
export interface Texts {
  /**
   * Texts in a language: what was pulled, or else what ships, or else English.
   *
   * @example
   * const t = await use(Texts).in('de')
   * t('mail.alarms.subject', { count: 2 })
   */
  in(language: string): Promise<TFunction>
  /** Synchronous variant that ignores pulls since the last call of `in`. */
  asRead(language: string): TFunction
}
export const Texts = defineDependency<Texts>('Texts')

/** @param db source of pulled texts; without it, texts are as shipped */
export function createTexts(db?: Database): Texts {
  const shipped = filesOnce()
  const i18n = createInstance()
  void i18n.init({
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
    resources: Object.fromEntries(
      Object.entries(shipped).map(([language, translation]) => [language, { translation }]),
    ),
  })
  let known = '0'
  return {
    async in(language) {
      const pulls = db ? await pullsSoFar(db) : known
      if (db && pulls !== known) {
        const pulled = await readPulled(db, Object.keys(shipped.en))
        for (const code of new Set([...Object.keys(i18n.store.data), ...pulled.keys()])) {
          i18n.removeResourceBundle(code, 'translation')
          i18n.addResourceBundle(code, 'translation', { ...shipped[code], ...pulled.get(code) })
        }
        known = pulls
      }
      return i18n.getFixedT(language)
    },
    asRead: language => i18n.getFixedT(language),
  }
}

/** Returns texts in the language from a user's settings. */
export async function textsOfUser(use: Use, userId: number): Promise<TFunction> {
  const user = await use(Db).selectFrom('app_user').select('language').where('user_id', '=', userId).executeTakeFirst()
  return use(Texts).in(user?.language ?? 'en')
}

/** Reader of a response. */
export type Reader = Pick<Context, 'use' | 'caller' | 'request'>

/**
 * Returns texts in the language of the request, which is the page's for a widget, or in that of the user's settings if the
 * request names no available one.
 */
export async function textsOfReader({ use, caller, request }: Reader): Promise<TFunction> {
  const named = namedLanguage(request.headers['accept-language'])
  return named === undefined ? textsOfUser(use, caller.userId) : use(Texts).in(named)
}

/** The first language of ours in an Accept-Language header: `de` for `de-AT, en;q=0.5`. */
export const languageOf = (header: string | undefined): string => namedLanguage(header) ?? 'en'

function namedLanguage(header: string | undefined): string | undefined {
  const asked = (header ?? '').split(',').map(range => range.trim().slice(0, 2).toLowerCase())
  return asked.find(code => languages.some(language => language.code === code))
}

/** Texts as shipped, without pulled ones; read on first use. */
let shipped: Texts | undefined
export const builtInTexts = (language: string): TFunction => (shipped ??= createTexts()).asRead(language)

let english: TFunction | undefined
export const inEnglish = (): TFunction => (english ??= builtInTexts('en'))

/** Constant while the program runs. */
let files: ServerTexts | undefined
const filesOnce = () => (files ??= serverTexts())

/** Changes with every pull on any server, which triggers a reload; `0` before the first. */
export async function pullsSoFar(db: Database): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(sum(extract(epoch from pulled_at)), 0)::text as stamp from translation_pull`.execute(db)
  return rows[0]?.stamp ?? ''
}

/** Texts by language. An empty text does not count as a translation. */
async function readPulled(db: Database, keys: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const { rows } = await sql<{ lang: string; texts: Record<string, string> }>`
    select lang, jsonb_object_agg(key, text) as texts from translation
    where text <> '' and regexp_replace(key, '_(two|few|many)$', '_other') = any(${[...keys]}::text[]) group by lang`.execute(
    db,
  )
  return new Map(rows.map(({ lang, texts }) => [lang, texts]))
}
