import { companies } from './companies.ts'
import { costSettings } from './cost-settings.ts'
import { placeCheck } from './place-check.ts'
import { signInRules } from './sign-in-rules.ts'
import { sharedCodes } from './shared-dealer-codes.ts'
import { tripRules } from './trip-rules.ts'
import { defineModule } from '#modules/define-module.ts'

export const companiesModule = defineModule({
  id: 'companies',
  handlers: [...companies, ...costSettings, ...placeCheck, ...sharedCodes, ...signInRules, ...tripRules],
})
