/** Missing or useless response of an engine; the message is written for a person. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}

/** Creates the error for a response that is a failure or unreadable. */
export const engineFailure = (engine: string, ...words: (string | number | undefined)[]): EngineError => {
  const said = words.filter(word => word !== undefined && word !== '').join(': ')
  return new EngineError(`${engine} answered ${said.slice(0, 200) || 'nothing useful'}`)
}

export interface FetchOptions {
  /** Name of the engine in messages. */
  engine: string
  signal?: AbortSignal | undefined
  /** Milliseconds until the last byte. */
  timeout: number
  /** Body to post as JSON; without it the request is a GET. */
  body?: unknown
}

/** Limit of a response in bytes; a hundred points with every bend of a day's roads are far below it. */
const largest = 32 * 1024 * 1024

/**
 * Requests JSON from a configured engine, with any status, because engines report failures outside 2xx. @throws EngineError when
 * the engine is unreachable, slow or unreadable; the signal's reason when the caller aborts
 */
export async function fetchJson(url: URL, { engine, signal, timeout, body }: FetchOptions): Promise<unknown> {
  const late = AbortSignal.timeout(timeout)
  let status: number | undefined
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, late]) : late,
      headers: {
        accept: 'application/json',
        'user-agent': 'Muster',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    status = response.ok ? undefined : response.status
    return JSON.parse(await bounded(response, engine))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof EngineError) throw error
    if (late.aborted) throw new EngineError(`${engine} did not answer within ${timeout / 1000} s`, { cause: error })
    if (error instanceof SyntaxError) throw engineFailure(engine, status ?? 'something that is not JSON')
    throw new EngineError(`${engine} cannot be reached`, { cause: error })
  }
}

async function bounded(response: Response, engine: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw engineFailure(engine, 'more than 32 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
