import { createInstance, type i18n as I18n } from 'i18next'
import { pseudoMessages } from './pseudo.ts'
import type { Messages } from '../registry/plugin.ts'

export type { I18n }

/** Lengthens and accents all texts, so that truncated and untranslated texts are visible. */
export const pseudoLocale = 'en-XA'

export interface I18nOptions {
  /** Default: `en`; `en-XA` is the pseudo-locale. */
  language?: string
  /** English texts of the host. */
  messages: Messages
}

// server texts override bundled ones in any loading order, so they use a separate namespace
const bundled = 'bundled'
const served = 'served'

/**
 * Creates an i18next instance with flat keys (`app.fleets`), ready synchronously.
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
    // an empty text on the server means untranslated
    returnEmptyString: false,
    initAsync: false,
    resources: {},
  })
  addMessages(i18n, messages)
  return i18n
}

/** Adds English texts of a plugin. */
export function addMessages(i18n: I18n, messages: Messages): void {
  i18n.addResourceBundle('en', bundled, messages, true, true)
  if (i18n.language === pseudoLocale)
    i18n.addResourceBundle(pseudoLocale, bundled, pseudoMessages(messages), true, true)
}

/** Adds server texts of a language, by default the current one. They override bundled texts. */
export function serveMessages(i18n: I18n, l10n: Messages, language = i18n.language): void {
  const messages = language === pseudoLocale ? pseudoMessages(l10n) : l10n
  i18n.addResourceBundle(language, served, messages, true, true)
}
