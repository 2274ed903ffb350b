import { endSignOnSessions } from '@muster/contract'
import type { JSONWebKeySet } from 'jose'
import { sql } from 'kysely'
import { noteAccount, noteCompany } from '#kernel/audit/current-call.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { handle } from '#kernel/http/handler.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { endSessionsOfIdentity, limitsOf, networkOf, refuseAfter } from '#modules/auth/public.ts'
import { failed, hostOf } from './failures.ts'
import { addressOf, readLogout } from './logout-token.ts'
import { connectProvider, type ProviderClient } from './provider.ts'
import { providerFetch } from './provider-fetch.ts'
import { signOnsOfClient } from './read-settings.ts'
import { SignOnConfig } from './sign-on-config.ts'

export const signOnLogout = [
  handle(endSignOnSessions, async ({ body: { logout_token: token }, use, request }) => {
    refuseAfter('Guesses', await limitsOf(use).challenges.attempt(networkOf(request.ip)))
    const db = use(Db)
    const address = addressOf(token)
    const [company] = address ? await signOnsOfClient(db, address.issuer, address.audience.slice(0, 10)) : []
    if (!company) throw failed(['problem.signOnLogout'])
    noteCompany(company.companyId)
    const { keys, issuer: known } = await keysOf(use, company)
    const ended = await readLogout(token, keys, { issuer: known, clientId: company.clientId, now: use(Clock).now() })
    if (!ended) throw failed(['problem.signOnLogout'])
    const { tokenId, ...identity } = ended
    const { numAffectedRows } = await sql`
      insert into sign_on_logout (issuer, token_id, expires_at) values (${known}, ${tokenId}, now() + interval '1 hour')
      on conflict do nothing`.execute(db)
    if (numAffectedRows === 0n) throw failed(['problem.signOnLogout'])
    const users = await endSessionsOfIdentity(db, { issuer: known, clientId: company.clientId, ...identity })
    for (const user of users) noteAccount(user)
    if (users.length > 0) await AccessChanges.changed(db)
  }),
]

async function keysOf(use: Use, client: ProviderClient): Promise<{ keys: JSONWebKeySet; issuer: string }> {
  const { jwks_uri: address, issuer } = (await connectProvider(use, client)).serverMetadata()
  if (address === undefined) return { keys: { keys: [] }, issuer }
  const signal = AbortSignal.timeout(10_000)
  const options = { method: 'GET', headers: { accept: 'application/json' }, redirect: 'manual', signal } as const
  try {
    const answer = await providerFetch(use(SignOnConfig).internalHosts)(address, { ...options, body: undefined })
    const { keys = [] } = (await answer.json()) as Partial<JSONWebKeySet>
    return { keys: { keys }, issuer }
  } catch (error) {
    throw failed(['problem.signOnUnreachable', { host: hostOf(address) }], error)
  }
}
