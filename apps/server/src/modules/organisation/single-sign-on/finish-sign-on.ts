import { finishSignOn, linkSignOn } from '@muster/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authorizationCodeGrant, fetchUserInfo, type Configuration } from 'openid-client'
import { noteAccount, noteCompany } from '#kernel/audit/current-call.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { handle } from '#kernel/http/handler.ts'
import { Problem } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { completeSignOn, digest, limitsOf, networkOf, provePassword, refuseAfter } from '#modules/auth/public.ts'
import { accountFor, candidatesOf } from './accounts.ts'
import { valuesOf, type Claims } from './apply-mapping.ts'
import { countWrongProof, findAttempt, openAttempt, takeAttempt, type Attempt, type Started } from './attempts.ts'
import { browserOf, endOfCookie } from './browser-cookie.ts'
import { failed, hostOf, providerFailure, refused } from './failures.ts'
import { connectProvider } from './provider.ts'
import { signOnOfCompany, type SignOnCompany } from './read-settings.ts'

export const finishingSignOn = [
  handle(finishSignOn, async ({ body: { response }, use, request, reply }) => {
    requireSecure(use, request)
    const guess = await limitsOf(use).guesses.address.admit(networkOf(request.ip))
    refuseAfter('Guesses', guess.wait)
    const db = use(Db)
    const { company, signOn, claims } = await returnFrom({ use, request, reply }, 'START', response)
    const account = await accountFor(use, company, signOn, claims)
    await guess.release()
    if ('userId' in account) {
      noteAccount({ ...account, companyId: company.companyId })
      return completeSignOn(use, request, account.userId, { ...signOn, isNewLink: account.isNew })
    }
    const { mail, logins } = account
    const link = await openAttempt(db, 'LINK', { signOn: { ...signOn, isNewLink: true }, mail })
    const [username] = logins.length === 1 ? logins : []
    return { link, companyName: company.companyName, mail, ...(username !== undefined && { username }) }
  }),

  handle(linkSignOn, async ({ body: { link, username, password }, use, request, signal }) => {
    requireSecure(use, request)
    const db = use(Db)
    const waiting = await findAttempt(db, 'LINK', link)
    if (!waiting) throw failed(['problem.signOnState'])
    const { signOn, mail } = waiting
    noteCompany(signOn.companyId)
    const { userId } = await provePassword({ use, request, signal }, username, password).catch(
      async (error: unknown) => {
        if (error instanceof Problem) await countWrongProof(db, link)
        throw error
      },
    )
    const candidates = await candidatesOf(db, signOn, mail)
    const own = candidates.find(one => one.userId === userId && one.companyId === signOn.companyId)
    if (!own || own.isLinked) throw refused(['problem.signOnOtherAccount', { mail }])
    if (!(await takeAttempt(db, 'LINK', link))) throw failed(['problem.signOnState'])
    return completeSignOn(use, request, userId, signOn)
  }),
]

interface Returning {
  use: Use
  request: FastifyRequest
  reply: FastifyReply
}

interface Returned<Kind extends 'START' | 'OWN'> {
  started: Attempt<Kind>
  company: SignOnCompany
  signOn: SignOn
  claims: Claims
}

/**
 * Redeems a provider's redirect response once, in the browser that started the sign-in.
 * @throws Problem 400
 */
export async function returnFrom<Kind extends 'START' | 'OWN'>(
  { use, request, reply }: Returning,
  kind: Kind,
  response: string,
): Promise<Returned<Kind>> {
  const search = new URLSearchParams(response)
  const state = search.get('state') ?? ''
  const started = await takeAttempt(use(Db), kind, state)
  const browser = browserOf(request, state)
  if (!started || browser === undefined || digest(browser).toString('hex') !== started.browser)
    throw failed(['problem.signOnState'])
  void reply.header('set-cookie', endOfCookie(request, state))
  noteCompany(started.companyId)
  const company = await signOnOfCompany(use(Db), started.companyId)
  if (!company) throw failed(['problem.signOnState'])
  return { started, company, ...(await redeem(use, { company, started, search, state })) }
}

interface Redeeming {
  company: SignOnCompany
  started: Started
  search: URLSearchParams
  state: string
}

/** Exchanges the provider's code. The library checks state, nonce, PKCE, and the ID token with its signature. */
async function redeem(
  use: Use,
  { company, started, search, state }: Redeeming,
): Promise<{ signOn: SignOn; claims: Claims }> {
  const provider = await connectProvider(use, company)
  try {
    const tokens = await authorizationCodeGrant(provider, new URL(`${started.redirectUri}?${search}`), {
      pkceCodeVerifier: started.verifier,
      expectedState: state,
      expectedNonce: started.nonce,
      idTokenExpected: true,
    })
    const idClaims = tokens.claims()
    const { id_token: idToken } = tokens
    if (!idClaims || idToken === undefined) throw failed(['problem.signOnAnswer', { host: hostOf(company.issuer) }])
    const more = await userInfo(provider, company, { token: tokens.access_token, claims: idClaims })
    const { sid } = idClaims
    const endSession = provider.serverMetadata().end_session_endpoint
    return {
      claims: { ...more, ...idClaims },
      signOn: {
        companyId: company.companyId,
        clientId: company.clientId,
        issuer: idClaims.iss,
        subject: idClaims.sub,
        ...(typeof sid === 'string' && { sid }),
        idToken,
        ...(endSession !== undefined && { endSession }),
        isFactorProved: isFactorProved(idClaims, company.factorValues),
        isNewLink: false,
      },
    }
  } catch (error) {
    use(Log).warn({ err: error, issuer: company.issuer }, 'a sign-on failed')
    throw providerFailure(error, company.issuer)
  }
}

/** Requests claims missing in the ID token from the provider's user info endpoint. */
async function userInfo(
  provider: Configuration,
  { mapping: { mailClaim = 'email', rules } }: SignOnCompany,
  { token, claims }: { token: string; claims: Claims & { sub: string } },
): Promise<Claims> {
  const isComplete = [mailClaim, ...rules.map(({ claim }) => claim)].every(name => valuesOf(claims, name).length > 0)
  if (isComplete || provider.serverMetadata().userinfo_endpoint === undefined) return {}
  return fetchUserInfo(provider, token, claims.sub)
}

const isFactorProved = (claims: Claims, values: readonly string[]) =>
  ['amr', 'acr'].some(name => valuesOf(claims, name).some(value => values.includes(value)))
