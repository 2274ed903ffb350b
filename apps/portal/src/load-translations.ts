import { getTranslations } from '@muster/contract'
import { pseudoLocale, serveMessages, type Core, type I18n } from '@muster/core'

const shippedLanguages: readonly string[] = ['en', 'de', 'es', 'fr', 'it']

/** Returns the first preferred language of the browser that the product speaks, for a visitor without a session. */
export function visitorLanguage(): string {
  const preferred = navigator.languages.map(tag => tag.split('-')[0] ?? tag)
  return preferred.find(language => shippedLanguages.includes(language)) ?? 'en'
}

/** Replaces bundled texts by the server's; without a response the bundled English stays. */
export async function loadTranslations(core: Core, i18n: I18n, language = i18n.language): Promise<void> {
  try {
    const { l10n } = await core.api.call(getTranslations, { query: { lang: language } })
    serveMessages(i18n, l10n, language)
  } catch {
    // bundled texts stay
  }
}

/** Follows the session's language; after logout the last language stays. Returns an unsubscribe function. */
export function followLanguage(core: Core, i18n: I18n): () => void {
  let wanted = i18n.language
  return core.session.subscribe(session => {
    const language = session?.userSetting.languageCodeISO2c
    if (language === undefined || language === wanted || wanted === pseudoLocale) return
    wanted = language
    void loadTranslations(core, i18n, language).then(() => {
      // the language changed again during the request
      if (wanted !== language) return
      document.documentElement.lang = language
      void i18n.changeLanguage(language)
    })
  })
}
