import { impersonation } from './impersonation.ts'
import { AuthConfig } from './auth-config.ts'
import { expiredKeys } from './expired-keys.job.ts'
import { loginAndLogout } from './login.ts'
import { me } from './me.ts'
import { ownSessions } from './own-sessions.ts'
import { passwordReset } from './password-reset.ts'
import { sessionChannel } from './session-channel.ts'
import { defineModule } from '#modules/define-module.ts'

export const authModule = defineModule({
  id: 'auth',
  handlers: [...impersonation, ...me, ...ownSessions, ...passwordReset, ...loginAndLogout],
  jobs: [expiredKeys],
  channels: [{ at: 'notification-manager', open: sessionChannel }],
  config: [AuthConfig],
})
