import {
  confirmAuthenticatorApp,
  createRecoveryCodes,
  getMySecondFactors,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '@muster/contract'
import { sql } from 'kysely'
import { Background } from '#kernel/background.ts'
import { Clock, Db, PublicUrl } from '#kernel/dependencies.ts'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { Secrets } from '#kernel/secrets/secrets.ts'
import { limitsOf, refuseAfter } from '../limits.ts'
import { authenticatorKeys, authenticatorUri, newAuthenticatorKey, stepOf } from './authenticator-codes.ts'
import { hasSecondFactor } from './factor-methods.ts'
import { mailFactorChange } from './mail-factor-change.ts'
import {
  codesOfFirst,
  countRecoveryCodes,
  lockFactors,
  removeCodesWithoutFactor,
  replaceRecoveryCodes,
} from './recovery-codes.ts'

export const ownSecondFactors = [
  handle(getMySecondFactors, async ({ caller, use }) => {
    const db = use(Db)
    const app = await db
      .selectFrom('authenticator_app')
      .select(['added_at', 'last_used_at'])
      .where('user_id', '=', caller.userId)
      .where('key', 'is not', null)
      .executeTakeFirst()
    const passkeys = await db
      .selectFrom('passkey')
      .select(['passkey_id', 'name', 'host', 'added_at', 'last_used_at'])
      .where('user_id', '=', caller.userId)
      .orderBy('passkey_id')
      .execute()
    return {
      passkeys: passkeys.map(({ passkey_id, name, host, added_at, last_used_at }) => ({
        passkeyId: passkey_id,
        name,
        host,
        addedAt: added_at.toISOString(),
        ...(last_used_at && { lastUsedAt: last_used_at.toISOString() }),
      })),
      ...(app?.added_at && {
        app: {
          addedAt: app.added_at.toISOString(),
          ...(app.last_used_at && { lastUsedAt: app.last_used_at.toISOString() }),
        },
      }),
      recoveryCodesLeft: await countRecoveryCodes(db, caller.userId),
    }
  }),

  handle(startAuthenticatorApp, async ({ caller, use }) => {
    const key = newAuthenticatorKey()
    const sealed = use(Secrets).seal(authenticatorKeys, caller.userId, key)
    await use(Db)
      .insertInto('authenticator_app')
      .values({ user_id: caller.userId, pending_key: sealed })
      .onConflict(existing => existing.column('user_id').doUpdateSet({ pending_key: sealed }))
      .execute()
    return { key, uri: authenticatorUri(key, { issuer: new URL(use(PublicUrl)()).host, login: caller.login }) }
  }),

  handle(confirmAuthenticatorApp, async ({ body, caller: { userId }, use, request }) => {
    const guess = await limitsOf(use).codes.admit(String(userId))
    refuseAfter('Codes', guess.wait)
    const added = await use(Db)
      .transaction()
      .execute(async trx => {
        await lockFactors(trx, userId)
        const { rows } = await sql<{ key: string | null }>`
          select pending_key as key from authenticator_app where user_id = ${userId}`.execute(trx)
        const sealed = rows[0]?.key
        if (!sealed) throw conflict(['problem.noAppKey'])
        const key = use(Secrets).open(authenticatorKeys, userId, sealed)
        const step = stepOf(key, body.code.replaceAll(/\s/g, ''), use(Clock).now().getTime())
        if (step === undefined)
          throw badRequest(['problem.codeWrong'], { code: 'CODE_WRONG', errors: [['code', 'problem.wrong']] })
        await sql`
          update authenticator_app
          set key = pending_key, pending_key = null, added_at = now(), last_step = ${step}, last_used_at = null
          where user_id = ${userId}`.execute(trx)
        return codesOfFirst(trx, { userId, token: bearerToken(request.headers.authorization) ?? '' })
      })
    await guess.release()
    use(Background).run('mailing a change of a second factor', () => mailFactorChange(use, userId, 'app'))
    return added
  }),

  handle(removeAuthenticatorApp, async ({ caller: { userId }, use }) => {
    await use(Db)
      .transaction()
      .execute(async trx => {
        await lockFactors(trx, userId)
        await trx.deleteFrom('authenticator_app').where('user_id', '=', userId).execute()
        await removeCodesWithoutFactor(trx, userId)
      })
    use(Background).run('mailing a change of a second factor', () => mailFactorChange(use, userId, 'appRemoved'))
  }),

  handle(createRecoveryCodes, async ({ caller: { userId }, use }) => {
    const codes = await use(Db)
      .transaction()
      .execute(async trx => {
        await lockFactors(trx, userId)
        if (!(await hasSecondFactor(trx, userId))) throw conflict(['problem.noFactor'])
        return replaceRecoveryCodes(trx, userId)
      })
    use(Background).run('mailing a change of a second factor', () => mailFactorChange(use, userId, 'codes'))
    return { codes }
  }),
]
