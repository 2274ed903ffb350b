import { getTranslations } from '@muster/contract'
import { addMessages, createI18n, serveMessages, type Core, type I18n, type Messages } from '@muster/core'
import { uiMessages } from '@muster/ui'
import own from '../messages.en.json'

const languages = new Map<string, I18n>()

/** Texts by language, shared by all widgets of the page. */
export function textsFor(language: string): I18n {
  const known = languages.get(language)
  if (known) return known
  const i18n = createI18n({ language, messages: { ...uiMessages, ...own } })
  languages.set(language, i18n)
  return i18n
}

/** By language. */
const served = new Set<string>()

/** Server texts take precedence over bundled ones; they load once there is a session. */
export async function serveTexts(i18n: I18n, core: Core): Promise<void> {
  const { language } = i18n
  if (served.has(language)) return
  served.add(language)
  try {
    serveMessages(i18n, (await core.api.call(getTranslations, { query: { lang: language } })).l10n)
  } catch {
    // every text exists in English
    served.delete(language)
  }
}

/** Bundled English texts of a plugin. */
export function addTexts(i18n: I18n, messages: Messages): void {
  addMessages(i18n, messages)
}
