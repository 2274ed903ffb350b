import { getTranslations, getTranslationsForDeviceType, translationsClearCache } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { PreparedResponse } from '#kernel/http/prepared-response.ts'
import { languages } from '#kernel/languages.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { pullsSoFar } from '#kernel/texts/texts.ts'
import { shippedTexts } from './shipped-texts.ts'

interface Texts {
  l10n: Record<string, string>
  answer: PreparedResponse
}

interface Cached {
  pulls: string
  byLanguage: Map<string, Promise<Texts>>
}

/** Texts by language, cached until the next pull. */
const cache = new WeakMap<Database, Cached>()

export const translations = [
  /** Returns pulled texts over those shipped with the programs; 304 to a browser that has them. */
  handle(getTranslations, async ({ query, use, reply }) => {
    const { answer } = await textsOf(use, query.lang ?? 'en')
    void reply.header('cache-control', 'no-cache')
    return answer
  }),

  /** Returns the texts of a device family by key prefix. */
  handle(getTranslationsForDeviceType, async ({ path, use }) => {
    const { l10n } = await textsOf(use, 'en')
    return { l10n: Object.fromEntries(Object.entries(l10n).filter(([key]) => key.startsWith(`${path.deviceType}.`))) }
  }),

  handle(translationsClearCache, ({ use }) => {
    cache.delete(use(Db))
  }),
]

const noTexts = textsFrom({})

async function textsOf(use: Use, requested: string): Promise<Texts> {
  const lang = supportedLanguage(requested)
  if (lang === undefined) return noTexts
  const db = use(Db)
  const pulls = await pullsSoFar(db)
  const cached = cache.get(db)
  const current = cached?.pulls === pulls ? cached : { pulls, byLanguage: new Map<string, Promise<Texts>>() }
  cache.set(db, current)
  // the first request loads them; concurrent requests share its promise
  const texts = current.byLanguage.get(lang) ?? makeTexts(use, lang, () => current.byLanguage.delete(lang))
  current.byLanguage.set(lang, texts)
  return texts
}

/** @param forget called when the texts are incomplete or cannot be read */
async function makeTexts(use: Use, lang: string, forget: () => void): Promise<Texts> {
  try {
    const [shipped, pulled] = await Promise.all([shippedTexts(use, lang), readPulled(use(Db), lang)])
    if (!shipped.isComplete) forget()
    return textsFrom(Object.fromEntries([...shipped.texts, ...pulled]))
  } catch (error) {
    forget()
    throw error
  }
}

/** Returns the supported language of a tag, such as `de` for `de-AT`. */
function supportedLanguage(tag: string): string | undefined {
  const codes = [tag, tag.split('-')[0]]
  return languages.find(({ code }) => codes.includes(code))?.code
}

function textsFrom(l10n: Record<string, string>): Texts {
  return { l10n, answer: new PreparedResponse(() => JSON.stringify({ l10n })) }
}

/** Reads pulled texts without empty ones. */
async function readPulled(db: Database, lang: string): Promise<[key: string, text: string][]> {
  const rows = await db
    .selectFrom('translation')
    .select(['key', 'text'])
    .where('lang', '=', lang)
    .where('text', '<>', '')
    .execute()
  return rows.map(({ key, text }) => [key, text])
}
