import type { FleetSchemas } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { noteAccount } from '#kernel/audit/current-call.ts'
import { Background } from '#kernel/background.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { unauthorized } from '#kernel/http/problem.ts'
import { AuthConfig } from './auth-config.ts'
import { takeFailures } from './failed-sign-ins.ts'
import { sessionAnswer } from './session-data.ts'
import { openSession, originOf, revokeSession, type NewSession } from './sessions.ts'
import { noteIdentity } from './sign-on/identities.ts'
import { rememberPlace } from './sign-in-places.ts'

interface Proof extends Pick<NewSession, 'signOn' | 'verifiedAt'> {
  /** Stored hash of the password that was entered. */
  passwordHash?: string
}

/**
 * Opens a session for a user who has proved their identity, and returns it with the failed sign-ins since the last one.
 * @throws Problem 401 if the password has been replaced since it was compared, whose change did not end this session
 */
export async function openUserSession(
  use: Use,
  request: FastifyRequest,
  userId: number,
  { signOn, verifiedAt, passwordHash }: Proof = {},
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
  const user = await db
    .updateTable('app_user')
    .set({ last_login_at: new Date() })
    .where('user_id', '=', userId)
    .$if(passwordHash !== undefined, query => query.where('password_hash', '=', passwordHash ?? null))
    .returning(['login', 'company_id'])
    .executeTakeFirst()
  if (!user) {
    await revokeSession(db, session.token)
    throw unauthorized(['problem.credentials'], { code: 'CREDENTIALS_WRONG' })
  }
  const { login, company_id: companyId } = user
  noteAccount({ userId, login, companyId })
  use(Background).run('remembering a place of sign-in', () => rememberPlace(use, userId, origin))
  const failedSignIns = await takeFailures(db, userId)
  return { ...(await sessionAnswer(db, userId, session)), ...(failedSignIns && { failedSignIns }) }
}
