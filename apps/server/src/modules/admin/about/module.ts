import { about } from './about.ts'
import { defineModule } from '#modules/define-module.ts'

export const aboutModule = defineModule({
  id: 'about',
  handlers: about,
})
