import { definitions as english, type Definitions } from '../define/definitions.ts'
import type { Host } from '../host.ts'

/** Returns the language of `MUSTER_LANG` or else the terminal: `de` for `de_DE.UTF-8`, English for `C`. */
export function languageOf({ MUSTER_LANG, LC_ALL, LC_MESSAGES, LANG }: Host['env']): string {
  const locale = MUSTER_LANG || LC_ALL || LC_MESSAGES || LANG || ''
  return /^[a-z]{2,3}(?![a-z])/.exec(locale.toLowerCase())?.[0] ?? 'en'
}

/** Returns the definitions in the user's language, with English for missing translations. */
export async function definitionsFor({ env, textsIn }: Pick<Host, 'env' | 'textsIn'>): Promise<Definitions> {
  const language = languageOf(env)
  if (language === 'en') return english
  const [texts, { withTexts }] = await Promise.all([textsIn(language), import('../define/texts.ts')])
  return withTexts(english, (key, text) => texts[key] ?? text)
}
