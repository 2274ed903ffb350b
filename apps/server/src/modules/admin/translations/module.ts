import { defineModule } from '#modules/define-module.ts'
import { management } from './management.ts'
import { translations } from './translations.ts'

/** Texts that override those of the programs. `actions.ts` moves them between a version, in which they are translated, and use. */
export const translationsModule = defineModule({
  id: 'translations',
  handlers: [...translations, ...management],
})
