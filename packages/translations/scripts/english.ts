import { portalTexts } from '../../../apps/portal/scripts/portal-texts.ts'
import { ownTexts } from '../../../apps/server/src/kernel/texts/text-files.ts'
import { definitions } from '../../cli/src/define/definitions.ts'
import { textsOf } from '../../cli/src/define/texts.ts'
import type { Program, Texts } from '../../vite-kit/src/translations.ts'
import widgets from '../../widgets/src/messages.en.json' with { type: 'json' }

/** Every English text, as it is beside its screen or command. */
export const english: Readonly<Record<Program, Texts>> = {
  portal: portalTexts(),
  widgets,
  cli: textsOf(definitions),
  server: ownTexts().en,
}

/** What Muster speaks beside English. */
export const shippedLanguages = ['de', 'it', 'es', 'fr'] as const
