import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyBudget, type BodyShare } from './body-budget.ts'
import { Problem, unavailable } from './problem.ts'
import { clientOf } from './request-limits.ts'

const megabyte = 1024 * 1024

/** Limits in bytes for the bodies of all requests in progress, and for one client. */
const usual = { all: 64 * megabyte, client: 8 * megabyte }

/** Milliseconds between two pieces of a body. */
export const pieceTime = 10_000

/** Seconds after which a rejected client may retry. */
const retryAfter = 5

export const tooSlow = () => new Problem('BODY_UNREADABLE', ['problem.bodyTooSlow'])

const full = () => unavailable(['problem.bodiesFull', { wait: retryAfter }], { retryAfter })

/**
 * Limits the memory for bodies that are not multipart: they are received completely before they are read. A body that stops
 * arriving is rejected.
 */
export function limitBodies(app: FastifyInstance, { all, client } = usual): void {
  const room = new BodyBudget(all, full)
  const clients = new Map<string, BodyBudget>()
  const ends = new WeakMap<FastifyRequest, () => void>()

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || isMultipart(request)) return done(null, payload)
    const holder = clientOf(request)
    const own = clients.get(holder) ?? new BodyBudget(client, full)
    clients.set(holder, own)
    const shares: BodyShare[] = [room.share(), own.share()]
    const refuse = (problem: Problem) => {
      payload.off('data', onData)
      void reply.header('connection', 'close')
      payload.emit('error', problem)
      // nobody reads the rest
      payload.resume()
    }
    const slow = setTimeout(refuse, pieceTime, tooSlow())
    const onData = (chunk: Buffer) => {
      slow.refresh()
      try {
        for (const share of shares) share.take(chunk.length)
      } catch (problem) {
        refuse(problem as Problem)
      }
    }
    const end = () => {
      clearTimeout(slow)
      for (const share of shares) share.free()
      if (own.taken === 0) clients.delete(holder)
    }
    ends.set(request, end)
    payload.on('data', onData)
    payload.once('end', () => clearTimeout(slow))
    payload.on('error', () => clearTimeout(slow))
    reply.raw.once('close', end)
    done(null, payload)
  })
  app.addHook('onResponse', async request => ends.get(request)?.())
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads the header, because the content type parser, which sets `request.isMultipart`, runs later. */
const isMultipart = ({ headers }: FastifyRequest) =>
  /^\s*multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '')
