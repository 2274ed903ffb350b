import { accessTokens } from './access-tokens.ts'
import { exportSettings } from './export-settings.ts'
import { groups } from './groups/groups.ts'
import { search } from './search.ts'
import { userSessions } from './user-sessions.ts'
import { users } from './users.ts'
import { defineModule } from '#modules/define-module.ts'

export const usersModule = defineModule({
  id: 'users',
  handlers: [...accessTokens, ...exportSettings, ...groups, search, ...users, ...userSessions],
})
