import type { FleetSchemas } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { noteAccount } from '#kernel/audit/current-call.ts'
import { Background } from '#kernel/background.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { AuthConfig } from './auth-config.ts'
import { takeFailures } from './failed-sign-ins.ts'
import { sessionAnswer } from './session-data.ts'
import { openSession, originOf, type NewSession } from './sessions.ts'
import { noteIdentity } from './sign-on/identities.ts'
import { rememberPlace } from './sign-in-places.ts'

/** Opens a session for a user who has proved their identity, and returns it with the failed sign-ins since the last one. */
export async function openUserSession(
  use: Use,
  request: FastifyRequest,
  userId: number,
  { signOn, verifiedAt }: Pick<NewSession, 'signOn' | 'verifiedAt'> = {},
): Promise<FleetSchemas['SessionData']> {
  const db = use(Db)
  if (signOn) await noteIdentity(db, userId, signOn)
  const origin = originOf(request)
  const session = await openSession(db, {
    userId,
    hours: use(AuthConfig).tokenHours,
    origin,
    ...(signOn && { signOn }),
    ...(verifiedAt !== undefined && { verifiedAt }),
  })
  const { login, company_id: companyId } = await db
    .updateTable('app_user')
    .set({ last_login_at: new Date() })
    .where('user_id', '=', userId)
    .returning(['login', 'company_id'])
    .executeTakeFirstOrThrow()
  noteAccount({ userId, login, companyId })
  use(Background).run('remembering a place of sign-in', () => rememberPlace(use, userId, origin))
  const failedSignIns = await takeFailures(db, userId)
  return { ...(await sessionAnswer(db, userId, session)), ...(failedSignIns && { failedSignIns }) }
}
