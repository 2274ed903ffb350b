import { createHash, timingSafeEqual } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
 * Problems: 400 nothing could be read, 401 wrong token, 413 too large, 415 unknown compression, 503 closed or busy.
 */
export async function ingestRoutes(app: FastifyInstance, { pipeline, token }: IngestRoutesOptions): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    if (token === undefined) {
      return problem(reply, 503, 'INGEST_CLOSED', 'Ingest is closed: set MUSTER_INGEST_TOKEN on the server and send it as bearer token')
    }
    if (!same(request.headers.authorization ?? '', `Bearer ${token}`)) {
      void reply.header('www-authenticate', 'Bearer')
      return problem(reply, 401, 'INGEST_TOKEN', 'The ingest token is missing or wrong: send "authorization: Bearer <token>"')
    }
    if (pipeline.busy) return busy(reply, new IngestBusy())
  })

  app.addHook('preParsing', async (request, reply, payload) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (encoding === 'identity') return payload
    return inflated(payload, encoding) ?? problem(reply, 415, 'INGEST_ENCODING', `The content-encoding ${encoding} is not known: send gzip, deflate or none`)
  })

  // What Fastify refuses by itself: a body too large, cut short, or not compressed as it says.
  app.setErrorHandler<Error & { statusCode?: number, code?: string }>((error, _request, reply) => {
    const { statusCode = 500, code = 'INGEST_UNREADABLE', message } = error
    if (statusCode >= 500) throw error
    return problem(reply, statusCode, code, statusCode === 413 ? 'The body is larger than 16 MB: send it in parts' : message)
  })

  for (const [path, parse] of Object.entries(parsers)) {
    app.post(path, { bodyLimit }, async (request, reply) => {
      try {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        return await pipeline.ingest(parse(decodeBody(bytes, request.headers['content-type'])))
      } catch (error) {
        if (error instanceof Unreadable) return problem(reply, 400, 'INGEST_UNREADABLE', error.message)
        if (error instanceof IngestBusy) return busy(reply, error)
        throw error
      }
    })
  }
}

/** A body of which not one item is an object is refused as a whole. */
function gateway(parse: (body: string) => Parsed) {
  return (body: string) => {
    const parsed = parse(body)
    const found = parsed.observations.length + parsed.events.length + (parsed.unplaced?.length ?? 0)
    if (found > 0 || items(body).some(item => 'value' in item && isRecord(item.value))) return parsed
    throw new Unreadable(`The body holds no JSON object that could be read${parsed.rejected[0] ? `: it ${parsed.rejected[0].reason}` : ''}`)
  }
}

// Equal lengths are compared in equal time, and a digest has one length.
const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

function busy(reply: FastifyReply, error: IngestBusy) {
  void reply.header('retry-after', error.retrySeconds)
  return problem(reply, 503, 'INGEST_BUSY', error.message)
}

function problem(reply: FastifyReply, status: number, code: string, detail: string) {
  return reply.code(status).type('application/problem+json').send({
    type: 'about:blank', title: STATUS_CODES[status], status, detail, code, errors: [],
  })
}
