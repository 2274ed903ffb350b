import type { TFunction } from 'i18next'

/** Names of countries, currencies and languages in one language. */
export interface Names {
  /** Name of a country by code, such as `IT`; the code if unknown. */
  region(code: string): string
  /** Name of a currency by code, such as `EUR`; the code if unknown. */
  currency(code: string): string
  /** Name of a language by code, such as `de`. */
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

/** Returns the language of the texts. */
export const languageIn = (t: TFunction): string => ('lng' in t && typeof t.lng === 'string' ? t.lng : 'en')
