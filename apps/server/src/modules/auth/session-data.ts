import type { FleetSchemas } from '@muster/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { OpenSession } from './sessions.ts'

type SessionData = FleetSchemas['SessionData']

const presetIds = { metric: 1, imperial: 2 } as const

/** Returns the session of 000 §3 without its token, for logins, impersonations and `users/me`. */
export async function describeSession(
  db: Database,
  userId: number,
  impersonatorId?: number,
): Promise<
  Omit<SessionData, 'accessToken' | 'expiresAt'> & {
    profile: { name: string; surname: string; email: string; companyName: string }
  }
> {
  const user = await db
    .selectFrom('app_user as u')
    .innerJoin('user_group as g', 'g.group_id', 'u.group_id')
    .innerJoin('company as c', 'c.company_id', 'u.company_id')
    .leftJoin('app_user as i', join => join.on('i.user_id', '=', impersonatorId ?? 0))
    .selectAll('u')
    .select(['g.acls', 'g.features', 'c.brand', 'c.name as company_name'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('company as top')
            .select('top.company_id')
            .where('top.parent_company_id', 'is', null)
            .where(sql<SqlBool>`(top.company_id = u.company_id or top.company_id = any(u.extra_company_ids))`),
        )
        .as('sees_all_companies'),
    )
    .select(['i.login as impersonator_login', 'i.disclaimer_accepted_at as impersonator_accepted_at'])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const preset = user.mu_preset === 'imperial' ? 'imperial' : 'metric'
  return {
    feature: user.features,
    acl: user.acls,
    companyId: user.company_id,
    username: user.login,
    userId: user.user_id,
    ...(user.sees_all_companies && { seesAllCompanies: true }),
    userSetting: {
      languageCodeISO2c: user.language,
      mainpage: user.main_page,
      jsDateFormat: user.date_format,
      jsTimeFormat: user.time_format,
      timezone: user.timezone,
      userMuSettings: { presetId: presetIds[preset], preset },
    },
    // support accepts the disclaimer for themselves and not for the user they act as
    legalDisclaimerAccepted:
      (impersonatorId === undefined ? user.disclaimer_accepted_at : user.impersonator_accepted_at) !== null,
    tenantInfo: { tenant: user.brand },
    ...(impersonatorId !== undefined && user.impersonator_login !== null
      ? { impersonator: { userId: impersonatorId, username: user.impersonator_login } }
      : {}),
    profile: { name: user.name, surname: user.surname, email: user.email, companyName: user.company_name },
  }
}

export async function sessionAnswer(
  db: Database,
  userId: number,
  { token, expiresAt, idleMinutes, isSetupOnly }: OpenSession,
  impersonatorId?: number,
): Promise<SessionData> {
  const { profile: _, ...session } = await describeSession(db, userId, impersonatorId)
  return {
    ...session,
    accessToken: token,
    expiresAt: expiresAt.toISOString(),
    ...(idleMinutes !== undefined && { idleMinutes }),
    ...(isSetupOnly && { mustSetUpFactor: true }),
  }
}
