import type { TFunction } from 'i18next'

/** What countries, currencies and languages are called in a language. */
export interface Names {
  /** Of a country's code, `IT`; the code where it is none. */
  region(code: string): string
  /** Of a currency's code, `EUR`; the code where it is none. */
  currency(code: string): string
  /** Of a language's code, `de`. */
  language(code: string): string
}

const known = new Map<string, Names>()

export function namesIn(t: TFunction): Names {
  const language = languageIn(t)
  const names = known.get(language) ?? read(language)
  known.set(language, names)
  return names
}

function read(language: string): Names {
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const money = new Intl.DisplayNames(language, { type: 'currency' })
  const tongues = new Intl.DisplayNames(language, { type: 'language' })
  return {
    region: code => regions.of(code) ?? code,
    currency: code => money.of(code) ?? code,
    language: code => tongues.of(code) ?? code,
  }
}

/** The language that texts were asked for in. */
export const languageIn = (t: TFunction): string => ('lng' in t && typeof t.lng === 'string' ? t.lng : 'en')
