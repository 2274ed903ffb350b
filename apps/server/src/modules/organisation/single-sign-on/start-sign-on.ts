import { randomBytes } from 'node:crypto'
import { findSignOn, startSignOn } from '@muster/contract'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { noteCompany } from '#kernel/audit/current-call.ts'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { digest, limitsOf, networkOf, pageOf, refuseAfter } from '#modules/auth/public.ts'
import { openAttempt } from './attempts.ts'
import { cookieOf } from './browser-cookie.ts'
import { failed } from './failures.ts'
import { connectProvider } from './provider.ts'
import { domainOf, signOnOfDomain } from './read-settings.ts'

/** Portal path that providers redirect to. */
export const returnPath = '/auth/sign-on'

export const startingSignOn = [
  handle(findSignOn, async ({ query: { domain }, use, request }) => {
    refuseAfter('Guesses', await limitsOf(use).challenges.attempt(networkOf(request.ip)))
    const found = await signOnOfDomain(use(Db), domain)
    return found ? { companyName: found.companyName } : {}
  }),

  handle(startSignOn, async ({ body: { mail }, use, request, reply }) => {
    requireSecure(use, request)
    refuseAfter('Guesses', await limitsOf(use).challenges.attempt(networkOf(request.ip)))
    const db = use(Db)
    const company = await signOnOfDomain(db, domainOf(mail))
    if (!company) throw failed(['problem.signOnNoDomain', { domain: domainOf(mail) }])
    noteCompany(company.companyId)
    const provider = await connectProvider(use, company)
    const [state, browser] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')]
    const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
    const redirectUri = pageOf(use, request) + returnPath
    await openAttempt(
      db,
      'START',
      { companyId: company.companyId, nonce, verifier, redirectUri, browser: digest(browser).toString('hex') },
      state,
    )
    const url = buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: [...new Set(['openid', 'email', 'profile', ...company.scopes])].join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      login_hint: mail,
    })
    void reply.header('set-cookie', cookieOf(request, state, browser))
    return { url: url.href }
  }),
]
