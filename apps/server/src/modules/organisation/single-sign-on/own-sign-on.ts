import {
  finishOwnSignOn,
  getMySignOn,
  startOwnSignOnLink,
  startSignOnVerification,
  unlinkMySignOn,
} from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { bearerToken, type Caller } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { conflict } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { toSeconds } from '#kernel/time/units.ts'
import {
  hasSecondFactor,
  limitsOf,
  networkOf,
  noteIdentity,
  noteVerified,
  refuseAfter,
  revokeOthers,
} from '#modules/auth/public.ts'
import { candidatesOf } from './accounts.ts'
import { mailRefusal, mapClaims } from './apply-mapping.ts'
import { openAttempt, type OwnStarted } from './attempts.ts'
import { failed, hostOf, refused } from './failures.ts'
import { returnFrom } from './finish-sign-on.ts'
import { signOnOfCompany, type SignOnCompany } from './read-settings.ts'
import { prepareWay } from './start-sign-on.ts'

/** State prefix by which the portal recognises the redirect back. */
const mark = 'own-'

/** Allowed clock difference of a provider in seconds. */
const tolerance = 60

/**
 * Parameters that request a new sign-in, also from somebody who is signed in at the provider. `auth_time` proves it: OpenID Connect Core
 * requires it for `max_age`, and providers that ignore `max_age` send it as an essential claim (5.5.1). The time of the token (`iat`)
 * proves nothing, because a provider also issues one for an older sign-in.
 */
const newSignIn = {
  prompt: 'login',
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
}

/** Person at the keyboard: a support user acting as another user proves their own identity. */
const personOf = ({ userId, impersonatorId }: Caller) => impersonatorId ?? userId

/** Operations for the single sign-on of a signed-in user. */
export const ownSignOn = [
  handle(getMySignOn, async ({ caller: { userId }, use }) => {
    const own = await ownOf(use(Db), userId)
    if (!own) return {}
    const { company, hasPassword, isRequired, linked } = own
    return {
      signOn: withoutNulls({
        companyName: company.companyName,
        provider: hostOf(company.issuer),
        linked,
        canLink: !linked,
        canUnlink: linked !== null && hasPassword && !isRequired,
      }),
    }
  }),

  handle(unlinkMySignOn, async ({ caller: { userId }, use, request }) => {
    const own = await ownOf(use(Db), userId)
    if (!own?.linked) throw conflict(['problem.signOnNotLinked'])
    if (!own.hasPassword || own.isRequired) throw conflict(['problem.signOnOnlyWay'])
    await use(Db)
      .transaction()
      .execute(async trx => {
        await trx.deleteFrom('sign_on_identity').where('user_id', '=', userId).execute()
        await revokeOthers(trx, userId, bearerToken(request.headers.authorization))
      })
  }),

  ...[
    { operation: startSignOnVerification, purpose: 'VERIFY' as const },
    { operation: startOwnSignOnLink, purpose: 'LINK' as const },
  ].map(({ operation, purpose }) =>
    handle(operation, async ({ caller, use, request, reply }) => {
      requireSecure(use, request)
      refuseAfter('Guesses', await limitsOf(use).challenges.attempt(networkOf(request.ip)))
      const userId = personOf(caller)
      const own = await ownOf(use(Db), userId)
      if (!own) throw conflict(['problem.signOnNotOffered'])
      if (purpose === 'VERIFY' && !own.linked) throw conflict(['problem.signOnNotLinked'])
      if (purpose === 'VERIFY') await requireNoFactor(use(Db), userId)
      const way = await prepareWay({ use, request, reply }, own.company, { ...newSignIn, login_hint: own.mail }, mark)
      const startedAt = Math.floor(toSeconds(use(Clock).now().getTime()))
      await openAttempt(use(Db), 'OWN', { ...way.started, purpose, userId, startedAt }, way.state)
      return { url: way.url }
    }),
  ),

  handle(finishOwnSignOn, async ({ body: { response }, caller, use, request, reply }) => {
    requireSecure(use, request)
    const guess = await limitsOf(use).guesses.address.admit(networkOf(request.ip))
    refuseAfter('Guesses', guess.wait)
    const { started, company, signOn, claims } = await returnFrom({ use, request, reply }, 'OWN', response)
    const { purpose, userId } = started
    if (userId !== personOf(caller)) throw failed(['problem.signOnState'])
    requireNewSignIn(started, claims['auth_time'], hostOf(company.issuer))
    const db = use(Db)
    const owner = await db
      .selectFrom('sign_on_identity')
      .select('user_id')
      .where('issuer', '=', signOn.issuer)
      .where('subject', '=', signOn.subject)
      .executeTakeFirst()
    if (purpose === 'VERIFY') {
      if (owner?.user_id !== userId) throw refused(['problem.signOnOtherPerson', { host: hostOf(company.issuer) }])
      await requireNoFactor(db, userId)
      await noteVerified(db, bearerToken(request.headers.authorization) ?? '')
    } else {
      const mapped = mapClaims(claims, company.mapping, new Set())
      const refusal = mailRefusal(claims, mapped, company.mapping, company.domains)
      if (refusal) throw refused(refusal)
      const mail = mapped.mail!
      const own = (await candidatesOf(db, signOn, mail)).find(one => one.userId === userId)
      if (!own) throw refused(['problem.signOnOtherMail', { mail }])
      if (own.isLinked || owner) throw refused(['problem.signOnLinkedElsewhere', { login: own.login }])
      await noteIdentity(db, userId, { ...signOn, isNewLink: true })
    }
    await guess.release()
    return { purpose }
  }),
]

/**
 * The provider's password must not replace a second factor of the user's own.
 * @throws Problem 409
 */
async function requireNoFactor(db: Database, userId: number): Promise<void> {
  if (await hasSecondFactor(db, userId)) throw conflict(['problem.signOnFactor'])
}

/** @throws Problem 400 unless the provider confirms a newer sign-in */
function requireNewSignIn({ startedAt }: OwnStarted, authenticatedAt: unknown, host: string): void {
  if (typeof authenticatedAt !== 'number' || authenticatedAt < startedAt - tolerance)
    throw failed(['problem.signOnNotAgain', { host }])
}

interface Own {
  company: SignOnCompany
  mail: string
  hasPassword: boolean
  /** True if the company requires the user to use single sign-on. */
  isRequired: boolean
  linked: { issuer: string; subject: string; linkedAt: string; lastUsedAt?: string } | null
}

/** Returns the single sign-on of a user; undefined if the company offers none. */
async function ownOf(db: Database, userId: number): Promise<Own | undefined> {
  const { rows } = await sql<Omit<Own, 'company'> & { companyId: number; linkedAt: Date; lastUsedAt: Date | null }>`
    select u.company_id as "companyId", coalesce(nullif(u.email, ''), u.login) as mail,
      u.password_hash is not null as "hasPassword",
      coalesce(s.is_required and u.user_id <> all (s.emergency_user_ids), false) as "isRequired",
      case when i.user_id is not null then jsonb_build_object('issuer', i.issuer, 'subject', i.subject) end as linked,
      i.linked_at as "linkedAt", i.last_used_at as "lastUsedAt"
    from app_user u join single_sign_on s using (company_id)
      left join lateral (
        select * from sign_on_identity where user_id = u.user_id and rtrim(issuer, '/') = rtrim(s.issuer, '/') limit 1
      ) i on true
    where u.user_id = ${userId}`.execute(db)
  const [row] = rows
  const company = row && (await signOnOfCompany(db, row.companyId))
  if (!row || !company || company.domains.length === 0) return undefined
  const { mail, hasPassword, isRequired, linked, linkedAt, lastUsedAt } = row
  return {
    company,
    mail,
    hasPassword,
    isRequired,
    linked: linked && {
      ...linked,
      linkedAt: linkedAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    },
  }
}
