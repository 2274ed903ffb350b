import { createInstance, type i18n as I18n } from 'i18next'
import { pseudoMessages } from './pseudo.ts'
import type { Messages } from '../registry/plugin.ts'

export type { I18n }

/** Every text in it is lengthened and accented, so that cut and forgotten texts show. */
export const pseudoLocale = 'en-XA'

export interface I18nOptions {
  /** `en` where left out; `en-XA` is the pseudo-locale. */
  language?: string
  /** English texts of the host. */
  messages: Messages
}

// texts of the server win over bundled ones whatever comes first, so they live apart
const bundled = 'bundled'
const served = 'served'

/**
 * An i18next instance whose keys are flat (`app.fleets`), ready at once.
 *
 * @example
 * const i18n = createI18n({ messages: portalMessages })
 * addMessages(i18n, await plugin.messages())
 * serveMessages(i18n, (await api.call(getTranslations, { query: { lang: 'en' } })).l10n)
 * i18n.t('app.fleets')
 */
export function createI18n({ language = 'en', messages }: I18nOptions): I18n {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    fallbackLng: 'en',
    ns: [served, bundled],
    defaultNS: served,
    fallbackNS: bundled,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    // an empty text on the server means not translated
    returnEmptyString: false,
    initAsync: false,
    resources: {},
  })
  addMessages(i18n, messages)
  return i18n
}

/** English texts of a plugin. */
export function addMessages(i18n: I18n, messages: Messages): void {
  i18n.addResourceBundle('en', bundled, messages, true, true)
  if (i18n.language === pseudoLocale)
    i18n.addResourceBundle(pseudoLocale, bundled, pseudoMessages(messages), true, true)
}

/** Texts of the server for a language, the one in use when left out; they win over bundled ones. */
export function serveMessages(i18n: I18n, l10n: Messages, language = i18n.language): void {
  const messages = language === pseudoLocale ? pseudoMessages(l10n) : l10n
  i18n.addResourceBundle(language, served, messages, true, true)
}
