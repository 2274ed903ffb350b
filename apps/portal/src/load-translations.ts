import { getTranslations } from '@muster/contract'
import { serveMessages, type Core, type I18n } from '@muster/core'

/** The server's own texts win over bundled ones; where it has none, or cannot be asked, the bundled English serves. */
export async function loadTranslations(core: Core, i18n: I18n): Promise<void> {
  try {
    const { l10n } = await core.api.call(getTranslations, { query: { lang: i18n.language } })
    serveMessages(i18n, l10n)
  } catch {
    // nothing to tell: every text is there already
  }
}
