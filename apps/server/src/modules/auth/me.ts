import { getMe, getMyContext, updateMyDisclaimerSettings, updateMyMainpage } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import { describeSession } from './session-data.ts'
import { bearerToken } from '#kernel/http/caller.ts'
import { limitsOfSession } from './sessions.ts'
import { Db } from '#kernel/dependencies.ts'

export const me = [
  handle(getMe, async ({ caller, use, request }) => {
    const [{ profile, ...session }, limits] = await Promise.all([
      describeSession(use(Db), caller.userId, caller.impersonatorId),
      limitsOfSession(use(Db), bearerToken(request.headers.authorization) ?? ''),
    ])
    // a token may include fewer permissions than its user has
    const rights = { acl: [...caller.acls], feature: [...caller.features] }
    return { ...session, ...profile, ...rights, ...limits }
  }),

  handle(getMyContext, async ({ caller, use }) => {
    const user = await use(Db)
      .selectFrom('app_user')
      .select('mu_preset')
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    return { mu: measurementUnitsOf(user.mu_preset) }
  }),

  handle(updateMyDisclaimerSettings, async ({ body, caller, use }) => {
    await use(Db)
      .updateTable('app_user')
      .set({ disclaimer_accepted_at: body.accepted ? new Date() : null })
      .where('user_id', '=', caller.userId)
      .execute()
  }),

  handle(updateMyMainpage, async ({ body, caller, use }) => {
    await use(Db)
      .updateTable('app_user')
      .set({ main_page: body.mainpage })
      .where('user_id', '=', caller.userId)
      .execute()
  }),
]
