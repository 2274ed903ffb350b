import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, type Texts } from '../texts/texts.ts'
import { unwritable } from '../db/write-watch.ts'
import { Problem, problemBody, problemType } from './problem.ts'
import { noteCause } from './refusal-cause.ts'
import type { ProblemCode } from './problem-codes.ts'
import type { Sentence } from '../texts/sentence.ts'

/** Handles an address without a route, or declines it. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** Converts every failure to a problem: handler and Fastify errors, unknown addresses, and defects. */
export function problemErrors(app: FastifyInstance, fallback: Fallback = () => undefined, texts?: () => Texts): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerFailure(error, request, reply, texts?.()))
  app.setNotFoundHandler(
    (request, reply) => fallback(request, reply) ?? sendProblem(request, reply, routeUnknown(request), texts?.()),
  )
}

/** Also Fastify's `frameworkErrors` option, because invalid addresses never reach an error handler. */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  texts?: Texts,
): FastifyReply {
  if (wentAway(request, error)) {
    request.log.info({ reason: error.message }, 'the client went away before its answer')
    return sendProblem(
      request,
      reply,
      new Problem('BODY_UNREADABLE', { english: 'The request ended before its answer' }),
    )
  }
  const problem = outsideItsFolder(error) ? routeUnknown(request) : problemOf(error)
  logFailure(request, error, problem)
  return sendProblem(request, reply, problem, texts)
}

function logFailure({ log }: FastifyRequest, error: Error, problem: Problem): void {
  if (problem.status < 500 || problem.code === 'NOT_IMPLEMENTED') return
  // without a stack, because a busy server sends this to each client and would fill the disk
  const isBusy = problem.retryAfter !== undefined && problem.cause === undefined
  if (isBusy) log.warn(problem.detail)
  else log.error({ err: error }, problem.detail)
}

/**
 * The socket closed before the body was complete, or while the handler waited with the request's signal: there is no reader, and
 * the server is not at fault.
 */
const wentAway = ({ raw }: FastifyRequest, { name }: FastifyError) =>
  raw.socket.destroyed && (!raw.complete || name === 'AbortError')

/** The file server rejects `..%2f` in an address; the response is that for a missing file. */
const outsideItsFolder = ({ name, statusCode }: FastifyError) => name === 'ForbiddenError' && statusCode === 403

/** Handles non-HTTP data (Fastify's `clientErrorHandler` option). */
export function answerGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Problem('HEADERS_TOO_LARGE', { english: 'The headers are too large; shorten cookies and query' })
      : new Problem('BODY_UNREADABLE', { english: 'The request is not valid HTTP' })
  const body = JSON.stringify(problemBody(problem))
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\ncontent-type: ${problemType}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** @param texts for the language of the request; English by default */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  texts?: Texts,
): FastifyReply {
  noteCause(request, problem)
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  if (problem.retryAfter !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(problem.retryAfter)))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(problemType)
    .send(problemBody(problem, request.id, texts?.asRead(languageOf(request.headers['accept-language']))))
}

const routeUnknown = ({ method, url }: FastifyRequest) =>
  new Problem('ROUTE_UNKNOWN', ['problem.unknownRoute', { method, path: url.split('?', 1)[0] ?? '' }])

/** Messages for Fastify's rejections. */
const refusals: Record<string, [ProblemCode, Sentence]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', ['problem.bodyTooLarge']],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'MEDIA_TYPE_UNKNOWN',
    { english: 'The body is of a media type this call does not take; send application/json' },
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'BODY_UNREADABLE',
    { english: 'The body does not have the length that its content-length header says' },
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: [
    'BODY_UNREADABLE',
    { english: 'The body is empty though its content type is application/json' },
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: [
    'BODY_UNREADABLE',
    { english: 'The body is not JSON; check its commas, quotes and brackets' },
  ],
  FST_ERR_BAD_URL: ['BAD_REQUEST', ['problem.addressBroken']],
  FST_ERR_MAX_PARAM_LENGTH: ['ADDRESS_TOO_LONG', ['problem.addressLong']],
}

/** Properties of errors of Fastify, Node and the database driver. */
interface Thrown {
  code: string
  statusCode?: number
  syscall?: string
  message: string
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const thrown = {
    code: '',
    message: '',
    ...(error as Partial<Thrown>),
    // on the prototype of some errors, which a spread misses
    ...(error instanceof Error && { message: error.message, statusCode: (error as Partial<Thrown>).statusCode }),
  }
  const refusal = refusals[thrown.code]
  if (refusal) return new Problem(...refusal)
  if (unreachable(thrown)) {
    return new Problem('UNAVAILABLE', ['problem.unreachable'], {
      retryAfter: 5,
    })
  }
  if (unwritable(thrown) !== undefined) {
    return new Problem('UNAVAILABLE', ['problem.unwritable'], {
      retryAfter: 30,
    })
  }
  // two valid calls: the second conflicts with data that the first stored or removed in the meantime
  if (['23505', '23503'].includes(thrown.code)) return new Problem('CONFLICT', ['problem.sameMoment'])
  if (isLate(thrown)) {
    return new Problem('UNAVAILABLE', ['problem.busy'], {
      retryAfter: 5,
    })
  }
  // the database's codes for input that no schema can check: out of range, or of another type
  if (/^22...$/.test(thrown.code)) return new Problem('BAD_REQUEST', ['problem.outOfRange'])
  if (thrown.statusCode === 400) return new Problem('BODY_UNREADABLE', ['problem.unreadable'])
  if (thrown.statusCode === 413) return new Problem('BODY_TOO_LARGE', ['problem.bodyTooLarge'])
  return new Problem('INTERNAL', ['problem.failed'])
}

/** Error codes of Node for a failed connection, and of PostgreSQL for a stopping or full server. */
function unreachable({ code, syscall, message }: Thrown): boolean {
  return (
    syscall === 'connect' ||
    code.startsWith('08') ||
    ['ECONNRESET', '57P01', '57P02', '57P03', '53300'].includes(code) ||
    /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/.test(
      message,
    )
  )
}

/**
 * PostgreSQL's codes for a wait for a lock, and for a statement, that reached its limit (`db/work-limits.ts`), for a server that
 * is short of memory or of room for temporary files, and for transactions that block each other.
 */
const isLate = ({ code }: Thrown) => ['55P03', '57014', '53200', '53400', '40001', '40P01'].includes(code)
