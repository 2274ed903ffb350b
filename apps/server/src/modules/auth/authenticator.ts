import type { Database } from '#kernel/db/schema.ts'
import type { Caller, Authenticator } from '#kernel/http/caller.ts'
import type { NarrowScope, Scope } from '#kernel/scope/scope.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { loadNarrowScopes } from '#kernel/scope/narrow-scopes.ts'
import { loadScopes } from '#kernel/scope/sql.ts'
import { authenticateAll, useRecorder } from './sessions.ts'
import { callerOfToken, findTokens, refusalOf, tokenUseRecorder } from './tokens/find-tokens.ts'
import { isAccessToken } from '#kernel/http/token-secret.ts'

/**
 * Milliseconds for which a scope is cached: changes of the companies below those of the user take effect afterwards. The session,
 * the permissions and the companies of the user are read on every call.
 */
const scopeLifeMs = 3_000

interface CachedScope {
  scope: Promise<Scope>
  until: number
}

const keyOf = ({ userId, companyId, extraCompanyIds = [], units }: Caller) =>
  [units ? `token ${units.tokenId}` : userId, companyId, ...extraCompanyIds].join(' ')

/** Returns an authenticator that finds the caller and scope of a session, or of the token of a program. */
export function createAuthenticator(db: Database, now = Date.now): Authenticator {
  const scopes = new Map<string, CachedScope>()
  AccessChanges.of(db).subscribe(() => scopes.clear())

  /** Returns cached scopes and loads the others with a fixed number of queries. */
  async function load(callers: readonly Caller[]): Promise<ReadonlyMap<Caller, Scope>> {
    const at = now()
    const missing = callers.filter(caller => (scopes.get(keyOf(caller))?.until ?? 0) <= at)
    if (missing.length > 0) {
      if (scopes.size > 10_000) scopes.clear()
      const loaded = loadAll(db, missing)
      for (const caller of missing) {
        const scope = loaded.then(all => all(caller))
        scopes.set(keyOf(caller), { scope, until: at + scopeLifeMs })
        scope.catch(() => scopes.delete(keyOf(caller)))
      }
    }
    const entries = callers.map(async caller => [caller, await scopes.get(keyOf(caller))!.scope] as const)
    return new Map(await Promise.all(entries))
  }

  const recordTokenUse = tokenUseRecorder(db, now)

  /** @throws Problem that says why the token is rejected */
  async function authenticateToken(token: string, address: string): Promise<Caller | undefined> {
    const found = (await findTokens(db, [token])).get(token)
    if (!found) return undefined
    const refusal = refusalOf(found, address)
    if (refusal) throw refusal
    await recordTokenUse(found.tokenId, address)
    return callerOfToken(found)
  }

  const recordUse = useRecorder(db, now)

  return {
    async authenticate(token, address) {
      if (isAccessToken(token)) return authenticateToken(token, address)
      const caller = (await authenticateAll(db, [token])).get(token)
      // an idle session must not end while it is used, so the call waits for this once a minute
      if (caller) await recordUse(token)
      return caller
    },
    async authenticateAll(senders) {
      const tokens = [...new Set(senders.map(({ token }) => token))]
      const [sessions, found] = await Promise.all([
        authenticateAll(db, tokens),
        findTokens(db, tokens.filter(isAccessToken)),
      ])
      const programs = new Map([...found].map(([secret, token]) => [secret, callerOfToken(token)]))
      return senders.map(({ token, address }) => {
        const program = found.get(token)
        if (program) return refusalOf(program, address) ? undefined : programs.get(token)
        const caller = sessions.get(token)
        // live channels have no guard that lets a session set up a second factor alone
        return caller?.session?.isSetupOnly ? undefined : caller
      })
    },
    scopeOf: async caller => (await load([caller])).get(caller)!,
    scopesOf: load,
  }
}

/** Loads the scopes of callers, reduced to the units of their tokens. */
async function loadAll(db: Database, callers: readonly Caller[]): Promise<(caller: Caller) => Scope> {
  const narrow = callers.flatMap(({ units }) => units ?? [])
  const people = callers.flatMap(({ units, userId }) => (units ? [] : userId))
  const [scopes, units] = await Promise.all([
    people.length > 0 ? loadScopes(db, [...new Set(people)]) : new Map<number, Scope>(),
    narrow.length > 0 ? loadNarrowScopes(db, narrow) : new Map<number, NarrowScope>(),
  ])
  return ({ userId, units: limit }) =>
    limit ? { userId, companyIds: [], only: units.get(limit.tokenId)! } : scopes.get(userId)!
}
