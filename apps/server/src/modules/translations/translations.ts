import { createHash } from 'node:crypto'
import { getTranslations, getTranslationsForDeviceType, translationsClearCache } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import { languages } from '../../kernel/languages.ts'
import type { Use } from '../../kernel/service.ts'
import { Db } from '../../kernel/services.ts'
import { pullsSoFar } from '../../kernel/texts/texts.ts'
import { shippedTexts } from './shipped-texts.ts'

interface Texts {
  l10n: Record<string, string>
  etag: string
}

interface Cached {
  pulls: string
  byLanguage: Map<string, Texts>
}

/** Texts by language, in memory until the next pull or until the cache is cleared. */
const cache = new WeakMap<Database, Cached>()

export const translations = [
  /** What was pulled, over what the programs bring with them. A browser that has the texts already gets 304. */
  handle(getTranslations, async ({ query, use, request, reply }) => {
    const { l10n, etag } = await textsOf(use, query.lang ?? 'en')
    void reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) await reply.code(304).send()
    return { l10n }
  }),

  /** Texts of one device family: those whose key starts with its name. */
  handle(getTranslationsForDeviceType, async ({ path, use }) => {
    const { l10n } = await textsOf(use, 'en')
    return { l10n: Object.fromEntries(Object.entries(l10n).filter(([key]) => key.startsWith(`${path.deviceType}.`))) }
  }),

  handle(translationsClearCache, ({ use }) => {
    cache.delete(use(Db))
  }),
]

const noTexts = made({})

async function textsOf(use: Use, requested: string): Promise<Texts> {
  const lang = knownLanguage(requested)
  if (lang === undefined) return noTexts
  const db = use(Db)
  const pulls = await pullsSoFar(db)
  const known = cache.get(db)
  const current = known?.pulls === pulls ? known : { pulls, byLanguage: new Map<string, Texts>() }
  cache.set(db, current)
  const found = current.byLanguage.get(lang)
  if (found) return found
  const [shipped, pulled] = await Promise.all([shippedTexts(use, lang), readPulled(db, lang)])
  const texts = made(Object.fromEntries([...shipped.texts, ...pulled]))
  if (shipped.isComplete) current.byLanguage.set(lang, texts)
  return texts
}

/** A language of ours: `de` for `de-AT`. */
function knownLanguage(tag: string): string | undefined {
  const codes = [tag, tag.split('-')[0]]
  return languages.find(({ code }) => codes.includes(code))?.code
}

function made(l10n: Record<string, string>): Texts {
  // weak: the answer is the same whether it is compressed or not
  return { l10n, etag: `W/"${createHash('sha1').update(JSON.stringify(l10n)).digest('base64url')}"` }
}

/** An empty text is no translation. */
async function readPulled(db: Database, lang: string): Promise<[key: string, text: string][]> {
  const rows = await db
    .selectFrom('translation')
    .select(['key', 'text'])
    .where('lang', '=', lang)
    .where('text', '<>', '')
    .execute()
  return rows.map(({ key, text }) => [key, text])
}
