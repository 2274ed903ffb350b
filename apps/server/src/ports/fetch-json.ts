/** The engine did not answer, or not usefully; the message says why in words for a person. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}

export interface FetchOptions {
  engine: string
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout: number
  /** Posted as JSON; a GET without one. */
  body?: unknown
  /** The engine's own failures, told with a status outside of 2xx and a JSON body; without it those are errors. */
  acceptFailures?: boolean
}

/**
 * JSON from a configured engine.
 * @throws EngineError when it is away, slow or talks nonsense; the signal's reason when the caller gave up
 */
export async function fetchJson(url: URL, { engine, signal, timeout, body, acceptFailures = false }: FetchOptions): Promise<unknown> {
  const late = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, late]) : late,
      headers: { accept: 'application/json', 'user-agent': 'Muster', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok && !acceptFailures) throw new EngineError(`${engine} answered ${response.status}`)
    return await response.json()
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof EngineError) throw error
    if (late.aborted) throw new EngineError(`${engine} did not answer within ${timeout / 1000} s`, { cause: error })
    if (error instanceof SyntaxError) throw new EngineError(`${engine} answered something that is not JSON`, { cause: error })
    throw new EngineError(`${engine} cannot be reached`, { cause: error })
  }
}
