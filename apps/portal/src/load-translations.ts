import { getTranslations } from '@muster/contract'
import { pseudoLocale, serveMessages, type Core, type I18n } from '@muster/core'

/** The server's own texts win over bundled ones; where it has none, or cannot be asked, the bundled English serves. */
export async function loadTranslations(core: Core, i18n: I18n, language = i18n.language): Promise<void> {
  try {
    const { l10n } = await core.api.call(getTranslations, { query: { lang: language } })
    serveMessages(i18n, l10n, language)
  } catch {
    // nothing to tell: every text is there already
  }
}

/** Texts in the language of whoever is signed in; that of the last user stays for the login page. Returns an unsubscribe function. */
export function followLanguage(core: Core, i18n: I18n): () => void {
  let wanted = i18n.language
  return core.session.subscribe(session => {
    const language = session?.userSetting.languageCodeISO2c
    if (language === undefined || language === wanted || wanted === pseudoLocale) return
    wanted = language
    void loadTranslations(core, i18n, language).then(() => {
      // changed again while the texts came
      if (wanted !== language) return
      document.documentElement.lang = language
      void i18n.changeLanguage(language)
    })
  })
}
