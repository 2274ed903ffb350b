import { translations } from './translations.ts'
import { defineModule } from '../define-module.ts'

export const translationsModule = defineModule({
  id: 'translations',
  handlers: translations,
})
