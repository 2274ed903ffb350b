/** Field that the server rejects. */
export interface FieldError {
  /** Name of the property, as the request spells it. */
  readonly field: string
  /** Sentence without the field's name. */
  readonly message: string
}

/** Save that made the version of a request outdated. */
export interface LaterSave {
  readonly version: number
  /** ISO 8601. */
  readonly savedAt: string
  /** Login of the person who acted: support, if they acted as a user. */
  readonly savedBy: string
  /** Properties in which the request differs from the stored record, as the request spells them; empty if unknown. */
  readonly fields: readonly string[]
}

/** The server rejected the request or failed. `message` contains the detail and one line for each entry of `errors`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable identifier of the cause; `http-<status>` if the server sends none. */
  readonly code: string
  /** Sentence; `Generic error` if the server sends none. */
  readonly detail: string
  /** `key: value` lines, one for each invalid field. */
  readonly errors: readonly string[]
  /** The same entries for programs; empty if no field is invalid. */
  readonly fieldErrors: readonly FieldError[]
  /** Present if someone else saved the record in the meantime. */
  readonly laterSave: LaterSave | undefined
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined
  /** Milliseconds to wait before a retry, if the server sends them. */
  readonly retryAfter: number | undefined
  /** Place of an export in the queue of its user. */
  readonly queuePlace: number | undefined

  constructor(problem: {
    status: number
    code?: string
    detail?: string
    errors?: readonly string[]
    fieldErrors?: readonly FieldError[]
    laterSave?: LaterSave
    requestId?: string
    retryAfter?: number
    queuePlace?: number
  }) {
    const detail = problem.detail || 'Generic error'
    const errors = problem.errors ?? []
    super([detail, ...errors].join('\n'))
    this.status = problem.status
    this.code = problem.code || `http-${problem.status}`
    this.detail = detail
    this.errors = errors
    this.fieldErrors = problem.fieldErrors ?? []
    this.laterSave = problem.laterSave
    this.requestId = problem.requestId
    this.retryAfter = problem.retryAfter
    this.queuePlace = problem.queuePlace
  }
}

/** The server was not reached: no network, a wrong base address, or a call blocked by the browser. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(operation: string, cause: unknown) {
    super(`The server could not be reached for ${operation}. Check the connection and retry.`, { cause })
  }
}

/** The caller cancelled the call. Not an error to show. */
export class AbortError extends Error {
  override readonly name = 'AbortError'

  constructor(operation: string, cause?: unknown) {
    super(`The call of ${operation} was given up.`, { cause })
  }
}

/** A required argument is missing. Nothing was sent. */
export class MissingParameterError extends TypeError {
  override readonly name = 'MissingParameterError'

  constructor(parameter: string, operation: string) {
    super(`Required parameter ${parameter} was null or undefined when calling ${operation}`)
  }
}
