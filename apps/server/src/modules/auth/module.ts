import { impersonation } from './impersonation.ts'
import { AuthConfig } from './auth-config.ts'
import { expiredKeys } from './expired-keys.job.ts'
import { loginAndLogout } from './login.ts'
import { me } from './me.ts'
import { ownSessions } from './own-sessions.ts'
import { ownTokens } from './tokens/own-tokens.ts'
import { passwordReset } from './password-reset.ts'
import { sessionChannel } from './session-channel.ts'
import { authenticatorKeys } from './second-factors/authenticator-codes.ts'
import { finishingSignIn } from './second-factors/finish-sign-in.ts'
import { ownPasskeys } from './second-factors/own-passkeys.ts'
import { ownSecondFactors } from './second-factors/own-second-factors.ts'
import { verification } from './second-factors/verification.ts'
import { signInCodes } from './sign-in-codes/sign-in-codes.ts'
import { defineModule } from '#modules/define-module.ts'

export const authModule = defineModule({
  id: 'auth',
  handlers: [
    ...impersonation,
    ...me,
    ...ownSessions,
    ...ownTokens,
    ...ownSecondFactors,
    ...passwordReset,
    ...loginAndLogout,
    ...ownPasskeys,
    ...verification,
    ...finishingSignIn,
    ...signInCodes,
  ],
  jobs: [expiredKeys],
  channels: [{ at: 'notification-manager', open: sessionChannel }],
  config: [AuthConfig],
  secrets: [authenticatorKeys],
})
