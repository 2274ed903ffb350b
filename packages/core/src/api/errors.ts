/** The server refused or failed. `message` is the detail followed by the entries, each on a line of its own. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable name of the cause; `http-<status>` when the server gave none. */
  readonly code: string
  /** One sentence; `Generic error` when the server gave none. */
  readonly detail: string
  /** `key: value` lines, one for each field at fault. */
  readonly errors: readonly string[]
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined
  /** Milliseconds the server asks to wait before another try. */
  readonly retryAfter: number | undefined

  constructor(problem: {
    status: number
    code?: string
    detail?: string
    errors?: readonly string[]
    requestId?: string
    retryAfter?: number
  }) {
    const detail = problem.detail || 'Generic error'
    const errors = problem.errors ?? []
    super([detail, ...errors].join('\n'))
    this.status = problem.status
    this.code = problem.code || `http-${problem.status}`
    this.detail = detail
    this.errors = errors
    this.requestId = problem.requestId
    this.retryAfter = problem.retryAfter
  }
}

/** The server was not reached: no network, a wrong base address, or a browser that blocks the call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(operation: string, cause: unknown) {
    super(`The server could not be reached for ${operation}. Check the connection and retry.`, { cause })
  }
}

/** The caller gave the call up; not a failure to show. */
export class AbortError extends Error {
  override readonly name = 'AbortError'

  constructor(operation: string, cause?: unknown) {
    super(`The call of ${operation} was given up.`, { cause })
  }
}

/** A required argument is missing; nothing was sent. */
export class MissingParameterError extends TypeError {
  override readonly name = 'MissingParameterError'

  constructor(parameter: string, operation: string) {
    super(`Required parameter ${parameter} was null or undefined when calling ${operation}`)
  }
}
