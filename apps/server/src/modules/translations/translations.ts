import { getTranslations, getTranslationsForDeviceType, translationsClearCache } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import { Db } from '../../kernel/services.ts'

type Texts = Record<string, string>

interface Cached {
  pulls: string
  byLanguage: Map<string, Texts>
}

/** Texts that override what the portal brings with it, in memory until the next pull or until the cache is cleared. */
const cache = new WeakMap<Database, Cached>()

export const translations = [
  handle(getTranslations, async ({ query, use }) => ({ l10n: await textsOf(use(Db), query.lang ?? 'en') })),

  /** Texts of one device family: those whose key starts with its name. */
  handle(getTranslationsForDeviceType, async ({ path, use }) => {
    const texts = await textsOf(use(Db), 'en')
    return { l10n: Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith(`${path.deviceType}.`))) }
  }),

  handle(translationsClearCache, ({ use }) => {
    cache.delete(use(Db))
  }),
]

async function textsOf(db: Database, lang: string): Promise<Record<string, string>> {
  const pulls = await pullsSoFar(db)
  const known = cache.get(db)
  const current = known?.pulls === pulls ? known : { pulls, byLanguage: new Map<string, Texts>() }
  cache.set(db, current)
  const texts = current.byLanguage.get(lang) ?? (await read(db, lang))
  current.byLanguage.set(lang, texts)
  return texts
}

/** Changes with every pull through any server, so that all of them read again. */
async function pullsSoFar(db: Database): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(sum(extract(epoch from pulled_at)), 0)::text as stamp from translation_pull`.execute(db)
  return rows[0]?.stamp ?? ''
}

async function read(db: Database, lang: string): Promise<Texts> {
  const rows = await db.selectFrom('translation').select(['key', 'text']).where('lang', '=', lang).execute()
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]))
}
