import { addPasskey, removePasskey, startPasskey } from '@muster/contract'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { Background } from '#kernel/background.ts'
import { Db } from '#kernel/dependencies.ts'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import { limitsOf, networkOf, refuseAfter } from '../limits.ts'
import { passkeysAt } from './check-passkey.ts'
import { mailFactorChange } from './mail-factor-change.ts'
import { newChallenge, useChallenge } from './passkey-challenges.ts'
import { passkeySite } from './passkey-site.ts'
import { codesOfFirst, lockFactors, removeCodesWithoutFactor } from './recovery-codes.ts'

const most = 20

export const ownPasskeys = [
  handle(startPasskey, async ({ caller: { userId, login }, use, request }) => {
    refuseAfter('Guesses', await limitsOf(use).challenges.attempt(networkOf(request.ip)))
    const { host } = passkeySite(use, request)
    const db = use(Db)
    return {
      challenge: await newChallenge(db, { purpose: 'ADD', userId, host }),
      rpId: host,
      userId: Buffer.from(String(userId)).toString('base64url'),
      userName: login,
      excludeCredentials: await passkeysAt(db, userId, host),
    }
  }),

  handle(addPasskey, async ({ body: { name, id, transports = [], ...response }, caller: { userId }, use, request }) => {
    const { host, origin } = passkeySite(use, request)
    const db = use(Db)
    const challenge = await useChallenge(db, response.clientDataJSON, { purpose: 'ADD', userId, host })
    if (challenge === undefined) throw refused()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    }).catch(() => ({ verified: false, registrationInfo: undefined }))
    // nobody judges makers of devices here, so an attestation would only name the device
    if (!verified || registrationInfo?.fmt !== 'none') throw refused()
    const { credential } = registrationInfo
    const added = await db.transaction().execute(async trx => {
      await lockFactors(trx, userId)
      const { count } = await trx
        .selectFrom('passkey')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) throw conflict(['problem.passkeyTooMany', { count: most }])
      const row = await trx
        .insertInto('passkey')
        .values({
          user_id: userId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: transports.filter(transport => /^[a-z-]{1,20}$/.test(transport)),
          host,
          name,
        })
        .onConflict(known => known.column('credential_id').doNothing())
        .returning('passkey_id')
        .executeTakeFirst()
      if (!row) throw conflict(['problem.passkeyUsed'])
      return codesOfFirst(trx, { userId, token: bearerToken(request.headers.authorization) ?? '' })
    })
    use(Background).run('mailing a change of a second factor', () => mailFactorChange(use, userId, 'passkey'))
    return added
  }),

  handle(removePasskey, async ({ path: { passkeyId }, caller: { userId }, use }) => {
    await use(Db)
      .transaction()
      .execute(async trx => {
        await lockFactors(trx, userId)
        const { numDeletedRows } = await trx
          .deleteFrom('passkey')
          .where('user_id', '=', userId)
          .where('passkey_id', '=', passkeyId)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound('passkey', passkeyId)
        await removeCodesWithoutFactor(trx, userId)
      })
    use(Background).run('mailing a change of a second factor', () => mailFactorChange(use, userId, 'passkeyRemoved'))
  }),
]

const refused = () => badRequest(['problem.passkeyRefused'], { code: 'PASSKEY_REFUSED' })
