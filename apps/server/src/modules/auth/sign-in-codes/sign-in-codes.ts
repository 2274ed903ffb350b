import { createSignInCode, redeemSignInCode } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { limitsOf, networkOf, refuseAfter } from '../limits.ts'
import { openUserSession } from '../open-user-session.ts'
import { newSignInCode, useSignInCode } from './codes.ts'

/** Operations with which a signed-in browser signs in the command line. */
export const signInCodes = [
  handle(createSignInCode, async ({ body, use, request }) => {
    const token = bearerToken(request.headers.authorization) ?? ''
    return { code: await newSignInCode(use(Db), token, body) }
  }),

  handle(redeemSignInCode, async ({ body, use, request }) => {
    requireSecure(use, request)
    const guess = await limitsOf(use).guesses.address.admit(networkOf(request.ip))
    refuseAfter('Guesses', guess.wait)
    const found = await useSignInCode(use(Db), body, 'SIGN_IN')
    if (!found) throw badRequest(['problem.signInExpired'], { code: 'SIGN_IN_EXPIRED' })
    await guess.release()
    const { userId, signOn, verifiedAt } = found
    return openUserSession(use, request, userId, {
      verifiedAt,
      ...(signOn && { signOn: { ...signOn, isNewLink: false } }),
    })
  }),
]
