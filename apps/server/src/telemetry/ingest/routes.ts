import { hash, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyBudget, type BodyShare } from '#kernel/http/body-budget.ts'
import { notePrincipal, type Principal } from '#kernel/http/principal.ts'
import { countAsFeed } from '#kernel/http/request-limits.ts'
import { bearerToken } from '#kernel/http/caller.ts'
import { forbidden, Problem, tooManyRequests, unauthorized, unavailable } from '#kernel/http/problem.ts'
import { Unreadable } from './checks.ts'
import { responseOf } from './requests/response.ts'
import type { Format } from './requests/formats.ts'
import { requestReader, type RequestReader } from './requests/request-reader.ts'
import type { FeedToken, FeedTokens } from './feed-tokens.ts'
import { isCompression, receive } from './requests/receive.ts'
import { limits } from './requests/limits.ts'
import { TooLarge } from './requests/too-large.ts'
import { IngestBusy } from './group-commit.ts'
import type { IngestSummary } from './observation.ts'
import type { Pipeline } from './pipeline.ts'
import { machineClock, type Clock } from '#kernel/dependencies.ts'

export interface IngestRoutesOptions {
  pipeline: Pipeline
  /** Time of receipt; by default that of this machine. */
  clock?: Clock
  /** Bearer token of the settings, which opens every feed. */
  token?: string | undefined
  /** Tokens of single feeds; none if absent. */
  tokens?: FeedTokens
  reader?: RequestReader
  /** Called with the result of each request. */
  onSummary?: (summary: IngestSummary) => void
  /** Total unpacked bytes of all request bodies in flight. */
  bodyBytes?: number
}

const full = 'Too many bytes are being received at the moment: send this request again in a few seconds'

const endpoints: Record<string, { format: Format; feed: FeedToken['feed'] }> = {
  '/ingest/traccar/positions': { format: 'positions', feed: 'TRACCAR' },
  '/ingest/traccar/events': { format: 'events', feed: 'TRACCAR' },
  '/ingest/aemp': { format: 'aemp', feed: 'AEMP' },
}

const feedOfSettings: Principal = {
  kind: 'FEED',
  id: 'MUSTER_INGEST_TOKEN',
  auditName: 'MUSTER_INGEST_TOKEN',
  acls: new Set(),
  features: new Set(),
  limits: { holder: 'MUSTER_INGEST_TOKEN' },
}

const principalOfToken = ({ id, name, companyId }: FeedToken): Principal => ({
  kind: 'FEED',
  id: String(id),
  auditName: name,
  ...(companyId !== null && { companyId }),
  acls: new Set(),
  features: new Set(),
  limits: { holder: `feed ${id}` },
})

/**
 * `POST /ingest/traccar/positions`, `/ingest/traccar/events` (JSON, one a line or an array) and `/ingest/aemp` (XML or JSON),
 * plain or gzip, within the limits of `requests/limits.ts`. Returns
 * `{ accepted, duplicate, quarantined, rejected: [{ index, reason }], rejectedCount }` after the commit.
 * Problems: 400 unreadable, 401 wrong token, 403 token of another feed, 429 beyond the rate of the token, 413 beyond a limit, 415 unknown compression, 503 busy; the
 * surrounding app formats them (`problemErrors`).
 */
export async function ingestRoutes(
  app: FastifyInstance,
  {
    pipeline,
    clock = machineClock,
    token,
    tokens,
    reader = requestReader,
    onSummary = () => {},
    bodyBytes = Infinity,
  }: IngestRoutesOptions,
): Promise<void> {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
  const room = new BodyBudget(bodyBytes, () => new IngestBusy(full, limits.retrySeconds))
  const shares = new WeakMap<FastifyRequest, BodyShare>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (isCompression(encoding)) {
      const share = room.share()
      shares.set(request, share)
      return receive(payload, encoding, share).catch(asProblem)
    }
    throw new Problem('MEDIA_TYPE_UNKNOWN', {
      english: `The content-encoding ${encoding} is not known: send gzip, deflate or none`,
    })
  })

  app.addHook('onClose', async () => tokens?.write())
  app.addHook('onResponse', async request => shares.get(request)?.free())

  const senders = new WeakMap<FastifyRequest, FeedToken>()
  app.addHook('onRequest', async request => {
    const { authorization } = request.headers
    if (!authorization)
      throw unauthorized(
        { english: 'Send the token of the feed: "authorization: Bearer <token>"' },
        { code: 'TOKEN_MISSING' },
      )
    if (expected && timingSafeEqual(digest(authorization), expected)) notePrincipal(request, feedOfSettings)
    else {
      const found = await tokens?.find(bearerToken(authorization) ?? '')
      if (!found)
        throw unauthorized({
          english:
            'The ingest token is wrong: send that of the feed, or MUSTER_INGEST_TOKEN of the server if it has one',
        })
      notePrincipal(request, principalOfToken(found))
      requireUse(request, found)
      await countAsFeed(request, `feed ${found.id}`)
      senders.set(request, found)
    }
    if (pipeline.busy) throw busy(new IngestBusy())
  })

  function requireUse(request: FastifyRequest, found: FeedToken): void {
    const { name, feed, isRevoked, ratePerMinute } = found
    if (isRevoked) throw unauthorized({ english: `The token "${name}" was revoked: send a new one` })
    const wait = tokens?.waitOf(found) ?? 0
    const isOfFeed = endpoints[request.routeOptions.url ?? '']?.feed === feed
    if (isOfFeed && wait === 0) return
    tokens?.count(found, { accepted: 0, refused: 1 }, 0, request.ip)
    if (!isOfFeed) throw forbidden({ english: `The token "${name}" is of the feed ${feed}: send one of this feed` })
    throw tooManyRequests({ english: `The token "${name}" may send ${ratePerMinute} readings a minute` }, wait)
  }

  for (const [path, { format }] of Object.entries(endpoints)) {
    app.post(path, async request => {
      const { body, headers } = request
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const sender = senders.get(request)
      try {
        const receivedAt = (await clock.checked()).getTime()
        const parsed = await reader.read({ format, bytes, contentType: headers['content-type'] ?? '', receivedAt })
        const summary = await pipeline.ingest(sender?.companyId ? { ...parsed, registerIn: sender.companyId } : parsed)
        onSummary(summary)
        if (sender) countItems(sender, summary, request.ip)
        return responseOf(summary)
      } catch (error) {
        return asProblem(error)
      }
    })
  }

  function countItems(sender: FeedToken, summary: IngestSummary, address: string): void {
    const { accepted, duplicate, quarantined, rejected } = summary
    const use = { accepted: accepted + quarantined, refused: rejected.length }
    tokens?.count(sender, use, use.accepted + duplicate + use.refused, address)
  }
}

const busy = ({ message, retrySeconds }: IngestBusy) => unavailable({ english: message }, { retryAfter: retrySeconds })

function asProblem(error: unknown): never {
  if (error instanceof TooLarge) throw new Problem('BODY_TOO_LARGE', { english: error.message })
  if (error instanceof Unreadable) throw new Problem('BODY_UNREADABLE', { english: error.message })
  throw error instanceof IngestBusy ? busy(error) : error
}

// digests have one length, so that the comparison takes constant time
const digest = (text: string) => hash('sha256', text, 'buffer')
