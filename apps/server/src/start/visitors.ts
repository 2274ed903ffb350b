import { asWork } from '#kernel/db/work-limits.ts'
import { Authenticator } from '#kernel/http/caller.ts'
import { Embeds, isEmbedToken } from '#kernel/http/embeds.ts'
import { Problem } from '#kernel/http/problem.ts'
import { isAccessToken } from '#kernel/http/token-secret.ts'
import type { RealtimeCaller } from '#kernel/realtime/caller.ts'
import { StompFault } from '#kernel/realtime/stomp-frames.ts'
import type { Peer } from '#kernel/realtime/stomp-server.ts'
import type { Use } from '#kernel/dependency.ts'

export interface Visitor extends RealtimeCaller {
  readonly token: string
  readonly peer: Peer
}

type Socket = Pick<Visitor, 'token' | 'peer'>

/** Number of sockets looked up together. */
const batch = 250

/** Finds the callers of sockets by session or embed token. */
export function visitorsOf(use: Use) {
  return {
    /**
     * Undefined if the token is unknown, expired or revoked, or invalid for this origin.
     * @throws StompFault that says why the token of a program is rejected
     */
    authenticate: (token: string, peer: Peer): Promise<Visitor | undefined> =>
      asWork('request', async () => {
        const [visitor] = await lookUp(use, [{ token, peer }])
        if (!visitor && isAccessToken(token)) await explainRefusal(use, { token, peer })
        return visitor
      }),

    /**
     * Returns the current visitors in the same order, with a few queries for each batch of sockets: the same object without a
     * change, undefined for an ended session, an error when the batch could not be checked.
     */
    async recheck(visitors: readonly Visitor[]): Promise<(Visitor | undefined | Error)[]> {
      const checked = new Map<Visitor, Visitor | undefined | Error>()
      for (const part of batches(visitors)) {
        const found = await asWork('request', () => lookUp(use, part)).catch(asError)
        for (const [at, before] of part.entries()) {
          const now = found instanceof Error ? found : found[at]
          checked.set(before, now && !(now instanceof Error) && sameRights(before, now) ? before : now)
        }
      }
      return visitors.map(visitor => checked.get(visitor))
    },
  }
}

/** @throws StompFault with the sentence that a call with the token receives */
async function explainRefusal(use: Use, { token, peer: { address = '' } }: Socket): Promise<void> {
  await use(Authenticator)
    .authenticate(token, address)
    .catch((error: unknown) => {
      throw error instanceof Problem ? new StompFault('unauthorized', error.detail) : error
    })
}

/** Separates sessions and embed tokens, so that a failure of one kind does not affect the other. */
function batches(visitors: readonly Visitor[]): Visitor[][] {
  const kinds = Map.groupBy(visitors, ({ token }) => isEmbedToken(token))
  return [...kinds.values()].flatMap(all =>
    Array.from({ length: Math.ceil(all.length / batch) }, (_, at) => all.slice(at * batch, (at + 1) * batch)),
  )
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

async function lookUp(use: Use, sockets: readonly Socket[]): Promise<(Visitor | undefined)[]> {
  const sessions = sockets.filter(({ token }) => !isEmbedToken(token))
  const embedded = sockets.filter(({ token }) => isEmbedToken(token))
  const found = new Map([...(await bySession(use, sessions)), ...(await byEmbedToken(use, embedded))])
  return sockets.map(socket => found.get(socket))
}

type Found = readonly (readonly [Socket, Visitor | undefined])[]

async function bySession(use: Use, sockets: readonly Socket[]): Promise<Found> {
  if (sockets.length === 0) return []
  const authenticator = use(Authenticator)
  const callers = await authenticator.authenticateAll(
    sockets.map(({ token, peer: { address } }) => ({ token, address })),
  )
  const scopes = await authenticator.scopesOf(callers.flatMap(caller => caller ?? []))
  return sockets.map(({ token, peer }, at) => {
    const caller = callers[at]
    const scope = caller && scopes.get(caller)
    return [sockets[at]!, scope && { token, peer, permissions: caller.acls, scope }]
  })
}

async function byEmbedToken(use: Use, sockets: readonly Socket[]): Promise<Found> {
  if (sockets.length === 0) return []
  const embeds = use(Embeds)
  const passes = await embeds.findAll(sockets.map(({ token }) => token))
  const found = sockets.map(socket => {
    const { token, peer } = socket
    const { origin } = peer
    const pass = passes.get(token)
    if (!pass?.admission || origin === undefined || !pass.origins.has(origin)) return [socket, undefined] as const
    const { caller, scope } = pass.admission
    return [socket, { token, peer, permissions: caller.acls, scope, channels: pass.channels }] as const
  })
  const uses = found.flatMap(([, visitor]) =>
    visitor?.peer.origin === undefined ? [] : [{ token: visitor.token, origin: visitor.peer.origin }],
  )
  if (uses.length > 0) await embeds.used(uses)
  return found
}

/** Returns true if all subscriptions may continue unchanged. */
function sameRights(before: RealtimeCaller, now: RealtimeCaller): boolean {
  return (
    before.permissions.size === now.permissions.size &&
    [...before.permissions].every(code => now.permissions.has(code)) &&
    before.scope.companyIds.length === now.scope.companyIds.length &&
    before.scope.companyIds.every((companyId, i) => companyId === now.scope.companyIds[i]) &&
    JSON.stringify(before.scope.only) === JSON.stringify(now.scope.only)
  )
}
