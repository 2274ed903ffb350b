import { defineModule } from '#modules/define-module.ts'
import { signOnDomains } from './domains.ts'
import { finishingSignOn } from './finish-sign-on.ts'
import { signOnLogout } from './logout.ts'
import { ownSignOn } from './own-sign-on.ts'
import { clientSecrets } from './provider.ts'
import { SignOnConfig } from './sign-on-config.ts'
import { signOnSettings } from './settings.ts'
import { startingSignOn } from './start-sign-on.ts'
import { signOnTrial } from './trial.ts'

export const singleSignOnModule = defineModule({
  id: 'single-sign-on',
  handlers: [
    ...signOnSettings,
    ...signOnDomains,
    ...signOnTrial,
    ...startingSignOn,
    ...finishingSignOn,
    ...ownSignOn,
    ...signOnLogout,
  ],
  config: [SignOnConfig],
  secrets: [clientSecrets],
})
