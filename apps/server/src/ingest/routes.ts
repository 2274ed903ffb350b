import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, unauthorized, unavailable } from '../http/problem.ts'
import { parseAemp } from './aemp.ts'
import { items } from './body.ts'
import { Unreadable } from './checks.ts'
import { decodeBody } from './encoding.ts'
import { IngestBusy } from './group-commit.ts'
import { inflated } from './inflate.ts'
import type { Parsed } from './observation.ts'
import type { Pipeline } from './pipeline.ts'
import { parseTraccarEvents, parseTraccarPositions } from './traccar.ts'
import { isRecord } from './values.ts'

export interface IngestRoutesOptions {
  pipeline: Pipeline
  /** Bearer token every sender must show; without one ingest is closed. */
  token?: string | undefined
}

const bodyLimit = 16 * 1024 * 1024

const parsers: Record<string, (body: string) => Parsed> = {
  '/ingest/traccar/positions': gateway(parseTraccarPositions),
  '/ingest/traccar/events': gateway(parseTraccarEvents),
  '/ingest/aemp': body => parseAemp(body),
}

/**
 * `POST /ingest/traccar/positions`, `/ingest/traccar/events` (JSON, one a line or an array) and `/ingest/aemp` (XML or JSON),
 * up to 16 MB, plain or gzip. Answers `{ accepted, duplicate, quarantined, rejected: [{ index, reason }] }` after the commit.
 * Problems: 400 nothing could be read, 401 wrong token, 413 too large, 415 unknown compression, 503 closed or busy; the app
 * around it writes them (`problemErrors`).
 */
export async function ingestRoutes(app: FastifyInstance, { pipeline, token }: IngestRoutesOptions): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async ({ headers: { authorization } }) => {
    if (token === undefined) {
      throw unavailable('Ingest is closed: set MUSTER_INGEST_TOKEN on the server and send it as bearer token')
    }
    if (!authorization)
      throw unauthorized('Send the ingest token: "authorization: Bearer <token>"', { code: 'TOKEN_MISSING' })
    if (!same(authorization, `Bearer ${token}`))
      throw unauthorized('The ingest token is wrong: send the one of MUSTER_INGEST_TOKEN')
    if (pipeline.busy) throw busy(new IngestBusy())
  })

  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (encoding === 'identity') return payload
    const body = inflated(payload, encoding)
    if (body) return body
    throw new Problem('MEDIA_TYPE_UNKNOWN', `The content-encoding ${encoding} is not known: send gzip, deflate or none`)
  })

  const store =
    (parse: (body: string) => Parsed) =>
    async ({ body, headers }: FastifyRequest) => {
      try {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        return await pipeline.ingest(parse(decodeBody(bytes, headers['content-type'])))
      } catch (error) {
        if (error instanceof Unreadable) throw new Problem('BODY_UNREADABLE', error.message)
        throw error instanceof IngestBusy ? busy(error) : error
      }
    }
  for (const [path, parse] of Object.entries(parsers)) app.post(path, { bodyLimit }, store(parse))
}

const busy = ({ message, retrySeconds }: IngestBusy) => unavailable(message, { retryAfter: retrySeconds })

/** A body of which not one item is an object is refused as a whole. */
function gateway(parse: (body: string) => Parsed) {
  return (body: string) => {
    const parsed = parse(body)
    const found = parsed.observations.length + parsed.events.length + (parsed.unplaced?.length ?? 0)
    if (found > 0 || items(body).some(item => 'value' in item && isRecord(item.value))) return parsed
    throw new Unreadable(
      `The body holds no JSON object that could be read${parsed.rejected[0] ? `: it ${parsed.rejected[0].reason}` : ''}`,
    )
  }
}

// Equal lengths are compared in equal time, and a digest has one length.
const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
