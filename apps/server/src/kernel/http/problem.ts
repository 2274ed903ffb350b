import { STATUS_CODES } from 'node:http'
import { problemCodes } from './problem-codes.ts'
import type { ProblemCode } from './problem-codes.ts'

export interface ProblemOptions {
  /** `key: value` lines, one for each field at fault. */
  errors?: readonly string[]
  /** A closer code of the same status. */
  code?: ProblemCode
  /** Seconds to wait before another try; becomes the Retry-After header. */
  retryAfter?: number
  cause?: unknown
}

/** A failure sent to the client unchanged (RFC 9457); anything else thrown becomes a 500 without details. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: ProblemCode
  /** One sentence for a person, with what to do. */
  readonly detail: string
  readonly errors: readonly string[]
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    detail: string,
    { errors = [], retryAfter, cause }: Omit<ProblemOptions, 'code'> = {},
  ) {
    super(detail, cause === undefined ? undefined : { cause })
    this.status = problemCodes[code]
    this.code = code
    this.detail = detail
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** The `Problem` schema of the contract. */
export interface ProblemBody {
  type: 'about:blank'
  title: string
  status: number
  detail: string
  code: ProblemCode
  errors: readonly string[]
  requestId?: string
}

export const problemType = 'application/problem+json; charset=utf-8'

export function problemBody({ status, code, detail, errors }: Problem, requestId?: string): ProblemBody {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    code,
    errors,
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** 400. */
export const badRequest = (detail: string, options?: ProblemOptions) => make('BAD_REQUEST', detail, options)

/** 401; the client signs out and asks for the password. */
export const unauthorized = (detail: string, options?: ProblemOptions) => make('TOKEN_INVALID', detail, options)

/** 403: the caller may not do this, whatever the record. */
export const forbidden = (detail: string, options?: ProblemOptions) => make('FORBIDDEN', detail, options)

/** 404, worded alike for a record that is not there and one the caller may not see: `notFound('fleet', 7)`. */
export const notFound = (what: string, id?: number | string, options?: ProblemOptions) =>
  make('NOT_FOUND', `There is no ${id === undefined ? what : `${what} ${id}`}, or you may not see it`, options)

/** 409: right in itself, but not as things stand. */
export const conflict = (detail: string, options?: ProblemOptions) => make('CONFLICT', detail, options)

/** 429. @param retryAfter seconds */
export const tooManyRequests = (detail: string, retryAfter: number, options?: ProblemOptions) =>
  make('TOO_MANY_REQUESTS', detail, { ...options, retryAfter })

/** 501. */
export const notImplemented = (detail: string, options?: ProblemOptions) => make('NOT_IMPLEMENTED', detail, options)

/** 503: worth another try later. */
export const unavailable = (detail: string, options?: ProblemOptions) => make('UNAVAILABLE', detail, options)

function make(usual: ProblemCode, detail: string, { code = usual, ...options }: ProblemOptions = {}): Problem {
  return new Problem(code, detail, options)
}
