import { getTranslations, getTranslationsForDeviceType, translationsClearCache } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import { Db } from '../../kernel/services.ts'

/** Texts that override what the portal brings with it. Kept in memory until the cache is cleared. */
const cache = new WeakMap<Database, Map<string, Record<string, string>>>()

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
  const known = cache.get(db) ?? new Map<string, Record<string, string>>()
  cache.set(db, known)
  const texts = known.get(lang) ?? (await read(db, lang))
  known.set(lang, texts)
  return texts
}

async function read(db: Database, lang: string): Promise<Record<string, string>> {
  const rows = await db.selectFrom('translation').select(['key', 'text']).where('lang', '=', lang).execute()
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]))
}
