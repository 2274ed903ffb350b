import { startVerification, verifyMe, type FleetSchemas } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { bearerToken, type Caller } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { limitsOf, networkOf, refuseAfter } from '../limits.ts'
import { comparePassword, turnOf } from '../password.ts'
import { noteVerified } from '../sessions.ts'
import { useSignInCode } from '../sign-in-codes/codes.ts'
import { checkCode } from './check-code.ts'
import { checkPasskey, passkeyRequest } from './check-passkey.ts'
import { factorMethods, hasSecondFactor } from './factor-methods.ts'
import { passkeySite } from './passkey-site.ts'

/** Person at the keyboard: a support user acting as another user proves their own identity. */
const personOf = ({ userId, impersonatorId }: Caller) => impersonatorId ?? userId

export const verification = [
  handle(startVerification, async ({ caller, use, request }) => {
    const userId = personOf(caller)
    const methods = await factorMethods(use(Db), userId, request.hostname)
    if (!methods) return proofsWithoutFactor(use(Db), userId)
    // programs have no page, and so no passkeys
    if (request.headers.origin === undefined) return { methods: methods.filter(method => method !== 'PASSKEY') }
    if (!methods.includes('PASSKEY')) return { methods }
    refuseAfter('Guesses', await limitsOf(use).challenges.attempt(networkOf(request.ip)))
    return { methods, passkey: await passkeyRequest(use(Db), passkeySite(use, request), userId, 'VERIFY') }
  }),

  handle(verifyMe, async ({ body, caller, use, request, signal }) => {
    requireSecure(use, request)
    const proof = await proofOf({ use, request, caller, signal }, body)
    if (!proof)
      throw badRequest(['problem.verificationWrong'], { code: body.passkey ? 'PASSKEY_REFUSED' : 'CODE_WRONG' })
    await noteVerified(use(Db), bearerToken(request.headers.authorization) ?? '', proof.at)
  }),
]

/**
 * Returns the proof of identity for a user without a second factor.
 * @throws Problem 409 for a user with neither password nor provider, who must sign in again
 */
async function proofsWithoutFactor(db: Database, userId: number): Promise<FleetSchemas['VerificationStart']> {
  const { rows } = await sql<{ hasPassword: boolean; company: string | null }>`
    select u.password_hash is not null as "hasPassword", (
      select c.name from single_sign_on s join company c using (company_id) join sign_on_identity i
          on i.user_id = u.user_id and rtrim(i.issuer, '/') = rtrim(s.issuer, '/')
        where s.company_id = u.company_id and exists (
          select from sign_on_domain d where d.company_id = s.company_id and d.status = 'APPROVED') limit 1) as company
    from app_user u where u.user_id = ${userId}`.execute(db)
  const { hasPassword = false, company = null } = rows[0] ?? {}
  if (!hasPassword && company === null) throw conflict(['problem.verifyBySignIn'])
  return {
    methods: [...(hasPassword ? (['PASSWORD'] as const) : []), ...(company === null ? [] : (['SIGN_ON'] as const))],
    ...(company !== null && { signOnCompany: company }),
  }
}

interface Asking {
  use: Use
  request: FastifyRequest
  caller: Caller
  signal: AbortSignal
}

/** Returns a valid proof of identity. A browser's confirmation has the time of the proof in that browser, others are of now. */
async function proofOf(asking: Asking, proof: FleetSchemas['Verification']): Promise<{ at?: Date } | undefined> {
  const { use, caller } = asking
  if (!proof.passkey && proof.browser) {
    const confirmed = await useSignInCode(use(Db), proof.browser, 'VERIFY')
    return confirmed?.userId === personOf(caller) ? { at: confirmed.verifiedAt } : undefined
  }
  return (await isProved(asking, proof)) ? {} : undefined
}

async function isProved(
  { use, request, caller, signal }: Asking,
  { password, code, passkey }: FleetSchemas['Verification'],
): Promise<boolean> {
  const db = use(Db)
  const userId = personOf(caller)
  if (passkey) return (await checkPasskey(db, passkeySite(use, request), passkey, userId, 'VERIFY')) === userId
  if (code !== undefined) return checkCode(use, userId, code)
  // an account with a factor is not proved by its password
  if (password === undefined || (await hasSecondFactor(db, userId))) return false
  const guess = await limitsOf(use).changes.admit(String(userId))
  refuseAfter('Changes', guess.wait)
  const user = await db
    .selectFrom('app_user')
    .select(['password_hash', 'password_md5'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { isRight } = await comparePassword(password, user, turnOf(caller, signal))
  if (isRight) await guess.release()
  return isRight
}
