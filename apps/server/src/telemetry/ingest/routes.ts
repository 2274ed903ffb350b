import { createHash, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyBudget, type BodyShare } from '#kernel/http/body-budget.ts'
import { notePrincipal, type Principal } from '#kernel/http/principal.ts'
import { Problem, unauthorized, unavailable } from '#kernel/http/problem.ts'
import { Unreadable } from './checks.ts'
import { responseOf } from './requests/response.ts'
import type { Format } from './requests/formats.ts'
import { requestReader, type RequestReader } from './requests/request-reader.ts'
import { isCompression, receive } from './requests/receive.ts'
import { limits } from './requests/limits.ts'
import { TooLarge } from './requests/too-large.ts'
import { IngestBusy } from './group-commit.ts'
import type { IngestSummary } from './observation.ts'
import type { Pipeline } from './pipeline.ts'

export interface IngestRoutesOptions {
  pipeline: Pipeline
  /** Bearer token of senders; undefined closes ingest. */
  token?: string | undefined
  reader?: RequestReader
  /** Called with the result of each request. */
  onSummary?: (summary: IngestSummary) => void
  /** Total unpacked bytes of all request bodies in flight. */
  bodyBytes?: number
}

const full = 'Too many bytes are being received at the moment: send this request again in a few seconds'

const formats: Record<string, Format> = {
  '/ingest/traccar/positions': 'positions',
  '/ingest/traccar/events': 'events',
  '/ingest/aemp': 'aemp',
}

const feedOfSettings: Principal = {
  kind: 'FEED',
  id: 'MUSTER_INGEST_TOKEN',
  auditName: 'MUSTER_INGEST_TOKEN',
  acls: new Set(),
  features: new Set(),
  limits: { holder: 'MUSTER_INGEST_TOKEN' },
}

/**
 * `POST /ingest/traccar/positions`, `/ingest/traccar/events` (JSON, one a line or an array) and `/ingest/aemp` (XML or JSON),
 * plain or gzip, within the limits of `requests/limits.ts`. Returns
 * `{ accepted, duplicate, quarantined, rejected: [{ index, reason }], rejectedCount }` after the commit.
 * Problems: 400 unreadable, 401 wrong token, 413 beyond a limit, 415 unknown compression, 503 closed or busy; the
 * surrounding app formats them (`problemErrors`).
 */
export async function ingestRoutes(
  app: FastifyInstance,
  { pipeline, token, reader = requestReader, onSummary = () => {}, bodyBytes = Infinity }: IngestRoutesOptions,
): Promise<void> {
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

  app.addHook('onResponse', async request => shares.get(request)?.free())

  app.addHook('onRequest', async request => {
    const { authorization } = request.headers
    if (token === undefined) {
      throw unavailable({
        english: 'Ingest is closed: set MUSTER_INGEST_TOKEN on the server and send it as bearer token',
      })
    }
    if (!authorization)
      throw unauthorized(
        { english: 'Send the ingest token: "authorization: Bearer <token>"' },
        { code: 'TOKEN_MISSING' },
      )
    if (!same(authorization, `Bearer ${token}`))
      throw unauthorized({ english: 'The ingest token is wrong: send the one of MUSTER_INGEST_TOKEN' })
    notePrincipal(request, feedOfSettings)
    if (pipeline.busy) throw busy(new IngestBusy())
  })

  for (const [path, format] of Object.entries(formats)) {
    app.post(path, async ({ body, headers }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      try {
        const parsed = await reader.read({ format, bytes, contentType: headers['content-type'] ?? '' })
        const summary = await pipeline.ingest(parsed)
        onSummary(summary)
        return responseOf(summary)
      } catch (error) {
        return asProblem(error)
      }
    })
  }
}

const busy = ({ message, retrySeconds }: IngestBusy) => unavailable({ english: message }, { retryAfter: retrySeconds })

function asProblem(error: unknown): never {
  if (error instanceof TooLarge) throw new Problem('BODY_TOO_LARGE', { english: error.message })
  if (error instanceof Unreadable) throw new Problem('BODY_UNREADABLE', { english: error.message })
  throw error instanceof IngestBusy ? busy(error) : error
}

// digests have one length, so that the comparison takes constant time
const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
