import type { Operation } from '@muster/contract'
import { ApiError, isRepeatable, NetworkError, retryDelay, type Api, type LooseArguments } from '@muster/core'
import type { Host } from '../host.ts'

const attempts = 4

/**
 * Returns an API that repeats a request when the server is busy (429), fails (5xx) or is unreachable, if repeating is safe:
 * reads, and requests with a key by which the server recognizes a repetition.
 */
export function retrying(
  api: Api,
  { sleep, signal }: Pick<Host, 'sleep' | 'signal'>,
  note: (text: string) => void,
): Api {
  async function repeat<R>(operation: Operation, args: LooseArguments | undefined, send: () => Promise<R>): Promise<R> {
    for (let failures = 0; ; failures++) {
      try {
        return await send()
      } catch (error) {
        if (failures >= attempts - 1 || !isTransient(error) || !isSafe(operation, args)) throw error
        const wait = retryDelay(failures, error)
        note(
          `${error instanceof NetworkError ? 'The server could not be reached' : `The server answered ${(error as ApiError).status}`}; retrying in ${wait / 1000} s.`,
        )
        await sleep(wait, signal)
      }
    }
  }
  return {
    ...api,
    call: (operation, ...args) => repeat(operation, args[0], () => api.call(operation, ...args)),
    download: (operation, ...args) => repeat(operation, args[0], () => api.download(operation, ...args)),
    stream: (operation, ...args) => repeat(operation, args[0], () => api.stream(operation, ...args)),
    queryFor(operation, ...args) {
      const query = api.queryFor(operation, ...args)
      return { ...query, queryFn: context => repeat(operation, args[0], () => query.queryFn(context)) }
    },
  }
}

/** 501 is permanent: the server does not have the call. */
function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.status === 429 || (error.status >= 500 && error.status !== 501))
}

/** Reports and pages change nothing, although some use POST. */
function isSafe(operation: Operation, args: LooseArguments | undefined): boolean {
  const reads = !operation.sideEffect && (operation.download === true || operation.paging !== undefined)
  return isRepeatable(operation) || reads || hasKey(args?.body)
}

const hasKey = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'requestKey' in body && typeof body.requestKey === 'string'
