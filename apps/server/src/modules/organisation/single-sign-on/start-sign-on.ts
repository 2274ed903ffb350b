import { randomBytes } from 'node:crypto'
import { findSignOn, startSignOn } from '@muster/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { noteCompany } from '#kernel/audit/current-call.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { handle } from '#kernel/http/handler.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { digest, limitsOf, networkOf, pageOf, refuseAfter } from '#modules/auth/public.ts'
import { openAttempt, type Started } from './attempts.ts'
import { cookieOf } from './browser-cookie.ts'
import { failed } from './failures.ts'
import { connectProvider } from './provider.ts'
import { domainOf, signOnOfDomain, type SignOnCompany } from './read-settings.ts'

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
    const company = await signOnOfDomain(use(Db), domainOf(mail))
    if (!company) throw failed(['problem.signOnNoDomain', { domain: domainOf(mail) }])
    noteCompany(company.companyId)
    const way = await prepareWay({ use, request, reply }, company, { login_hint: mail })
    await openAttempt(use(Db), 'START', way.started, way.state)
    return { url: way.url }
  }),
]

interface Asking {
  use: Use
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Prepares the redirect to a company's provider and back, bound to the browser by a cookie.
 * @param more additional request parameters
 * @param mark prefix of the state
 */
export async function prepareWay(
  { use, request, reply }: Asking,
  company: SignOnCompany,
  more: Readonly<Record<string, string>>,
  mark = '',
): Promise<{ url: string; state: string; started: Started }> {
  const provider = await connectProvider(use, company)
  const [state, browser] = [mark + randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')]
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const redirectUri = pageOf(use, request) + returnPath
  const { href: url } = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: [...new Set(['openid', 'email', 'profile', ...company.scopes])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
  void reply.header('set-cookie', cookieOf(request, state, browser))
  const { companyId } = company
  return { url, state, started: { companyId, nonce, verifier, redirectUri, browser: digest(browser).toString('hex') } }
}
