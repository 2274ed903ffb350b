import { defineModule } from '#modules/define-module.ts'
import { management } from './management.ts'
import { translations } from './translations.ts'

/** Texts that override those of the programs. `actions.ts` copies them to and from a version for translation. */
export const translationsModule = defineModule({
  id: 'translations',
  handlers: [...translations, ...management],
})
