import { getMe, getMyContext, updateMyDisclaimerSettings, updateMyMainpage } from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { measurementUnitsOf } from '../../kernel/measurement-units.ts'
import { describeSession } from './session-data.ts'

export const me = [
  handle(getMe, async ({ caller, deps }) => {
    const { profile, ...session } = await describeSession(deps.db, caller.userId, caller.impersonatorId)
    return { ...session, ...profile }
  }),

  handle(getMyContext, async ({ caller, deps }) => {
    const user = await deps.db
      .selectFrom('app_user')
      .select('mu_preset')
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    return { mu: measurementUnitsOf(user.mu_preset) }
  }),

  handle(updateMyDisclaimerSettings, async ({ body, caller, deps }) => {
    await deps.db
      .updateTable('app_user')
      .set({ disclaimer_accepted_at: body.accepted ? new Date() : null })
      .where('user_id', '=', caller.userId)
      .execute()
  }),

  handle(updateMyMainpage, async ({ body, caller, deps }) => {
    await deps.db
      .updateTable('app_user')
      .set({ main_page: body.mainpage })
      .where('user_id', '=', caller.userId)
      .execute()
  }),
]
