import type { Operation } from '@muster/contract'
import { ApiError, isRepeatable, NetworkError, retryDelay, type Api, type LooseArguments } from '@muster/core'
import type { Host } from '../host.ts'

const attempts = 4

/**
 * An api that waits and asks again when the server is busy (429), fails (5xx) or is not reached, where asking twice does no
 * harm: what only reads, and what carries a key by which the server knows a repeated request.
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
        if (failures >= attempts - 1 || !passes(error) || !isSafe(operation, args)) throw error
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

/** 501 does not pass: the server does not have the call. */
function passes(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.status === 429 || (error.status >= 500 && error.status !== 501))
}

/** Reports and pages are asked for by POST too, but change nothing. */
function isSafe(operation: Operation, args: LooseArguments | undefined): boolean {
  const reads = !operation.sideEffect && (operation.download === true || operation.paging !== undefined)
  return isRepeatable(operation) || reads || hasKey(args?.body)
}

const hasKey = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'requestKey' in body && typeof body.requestKey === 'string'
