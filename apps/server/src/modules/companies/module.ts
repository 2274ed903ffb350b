import { companies } from './companies.ts'
import { defineModule } from '../define-module.ts'

export const companiesModule = defineModule({
  id: 'companies',
  handlers: companies,
})
