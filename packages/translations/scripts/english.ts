import { portalTexts } from '../../../apps/portal/scripts/portal-texts.ts'
import { ownTexts } from '../../../apps/server/src/kernel/texts/text-files.ts'
import { definitions } from '../../cli/src/define/definitions.ts'
import { textsOf } from '../../cli/src/define/texts.ts'
import type { Program, Texts } from '../../vite-kit/src/translations.ts'
import widgets from '../../widgets/src/messages.en.json' with { type: 'json' }

/** All English texts by program. */
export const english: Readonly<Record<Program, Texts>> = {
  portal: portalTexts(),
  widgets,
  cli: textsOf(definitions),
  server: ownTexts().en,
}

/** Languages of Muster in addition to English. */
export const shippedLanguages = ['de', 'it', 'es', 'fr'] as const
