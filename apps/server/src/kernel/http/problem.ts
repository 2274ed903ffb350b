import { STATUS_CODES } from 'node:http'
import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { inEnglish } from '../texts/texts.ts'
import {
  fieldErrorIn,
  lineIn,
  sentenceIn,
  thing,
  type FieldError,
  type Line,
  type Sentence,
  type Thing,
} from '../texts/sentence.ts'
import { problemCodes } from './problem-codes.ts'
import type { ProblemCode } from './problem-codes.ts'

type LaterSave = FleetSchemas['LaterSave']

export interface ProblemOptions {
  /** Lines about invalid fields. */
  errors?: readonly Line[]
  /** More specific code of the same status. */
  code?: ProblemCode
  /** Seconds before a retry; becomes the Retry-After header. */
  retryAfter?: number
  /** Save that outdated the request's version. */
  laterSave?: LaterSave
  /** Position of the export in the user's queue. */
  queuePlace?: number
  cause?: unknown
}

/** Failure sent to the client unchanged (RFC 9457); anything else thrown becomes a 500 without details. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: ProblemCode
  /** Sentence for a person with the remedy, in English. */
  readonly detail: string
  /** `key: value` lines in English. */
  readonly errors: readonly string[]
  // private, because a log prints each public field, and already has the English text
  readonly #sentence: Sentence
  readonly #lines: readonly Line[]
  readonly retryAfter: number | undefined
  readonly laterSave: LaterSave | undefined
  readonly queuePlace: number | undefined

  constructor(
    code: ProblemCode,
    sentence: Sentence,
    { errors: lines = [], retryAfter, laterSave, queuePlace, cause }: Omit<ProblemOptions, 'code'> = {},
  ) {
    const detail = sentenceIn(sentence, inEnglish())
    super(detail, cause === undefined ? undefined : { cause })
    this.status = problemCodes[code]
    this.code = code
    this.detail = detail
    this.errors = lines.map(line => lineIn(line, inEnglish()))
    this.#sentence = sentence
    this.#lines = lines
    this.retryAfter = retryAfter
    this.laterSave = laterSave
    this.queuePlace = queuePlace
  }

  /** `detail`, for any language. */
  get sentence(): Sentence {
    return this.#sentence
  }

  /** `errors`, for any language. */
  get lines(): readonly Line[] {
    return this.#lines
  }

  /** Returns its sentences in another language if they are messages. */
  in(t: TFunction): Pick<ProblemBody, 'detail' | 'errors' | 'fieldErrors'> {
    const fieldErrors = this.#lines.flatMap(line => fieldErrorIn(line, t) ?? [])
    return {
      detail: sentenceIn(this.#sentence, t),
      errors: this.#lines.map(line => lineIn(line, t)),
      ...(fieldErrors.length > 0 && { fieldErrors }),
    }
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
  fieldErrors?: readonly FieldError[]
  laterSave?: LaterSave
  queuePlace?: number
  requestId?: string
}

export const problemType = 'application/problem+json; charset=utf-8'

/** @param t texts in the language of the request; English by default */
export function problemBody(problem: Problem, requestId?: string, t: TFunction = inEnglish()): ProblemBody {
  const { status, code, laterSave, queuePlace } = problem
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    ...problem.in(t),
    ...(laterSave && { laterSave }),
    ...(queuePlace !== undefined && { queuePlace }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** 400. */
export const badRequest = (detail: Sentence, options?: ProblemOptions) => make('BAD_REQUEST', detail, options)

/** 401: the client signs out and shows the login. */
export const unauthorized = (detail: Sentence, options?: ProblemOptions) => make('TOKEN_INVALID', detail, options)

/** 403: the caller lacks the permission, regardless of the record. */
export const forbidden = (detail: Sentence, options?: ProblemOptions) => make('FORBIDDEN', detail, options)

/** 404, with the same wording for a missing record and one outside the scope: `notFound('fleet', 7)`. */
export const notFound = (what: Thing, id?: number | string, options?: ProblemOptions) =>
  make(
    'NOT_FOUND',
    id === undefined
      ? ['problem.notFoundOnly', { thing: thing(what) }]
      : ['problem.notFound', { thing: thing(what), id }],
    options,
  )

/** 404 for a version of a record that is missing or has no stored content. */
export const noVersion = (version: number, what: Thing, id: number) =>
  make('NOT_FOUND', ['problem.noVersion', { version, thing: thing(what), id }])

/** 409: valid, but in conflict with the current state. */
export const conflict = (detail: Sentence, options?: ProblemOptions) => make('CONFLICT', detail, options)

/** 429. @param retryAfter seconds */
export const tooManyRequests = (detail: Sentence, retryAfter: number, options?: ProblemOptions) =>
  make('TOO_MANY_REQUESTS', detail, { ...options, retryAfter })

/** 501. */
export const notImplemented = (detail: Sentence, options?: ProblemOptions) => make('NOT_IMPLEMENTED', detail, options)

/** 503: a later retry may succeed. */
export const unavailable = (detail: Sentence, options?: ProblemOptions) => make('UNAVAILABLE', detail, options)

function make(usual: ProblemCode, detail: Sentence, { code = usual, ...options }: ProblemOptions = {}): Problem {
  return new Problem(code, detail, options)
}
