import type { Operation } from '@muster/contract'
import type { LooseArguments } from './arguments.ts'
import { AbortError, ApiError } from './errors.ts'

/** Positions of waiting exports in the queue, starting at 1, ascending. */
export type WaitingExports = readonly number[]

/** Milliseconds until a request is repeated by default. */
const usualWait = 2000

/** Repeats download requests while other exports of the user run, and reports their positions. */
export function createExportWaits() {
  const places = new Map<string, number>()
  const listeners = new Set<(places: WaitingExports) => void>()

  function report(ticket: string, place: number | undefined): void {
    if (place === undefined ? !places.delete(ticket) : places.get(ticket) === place) return
    if (place !== undefined) places.set(ticket, place)
    const all = [...places.values()].toSorted((a, b) => a - b)
    for (const listener of listeners) listener(all)
  }

  /** @throws AbortError when the signal ends the wait */
  async function repeat<R>(
    operation: Operation,
    args: LooseArguments,
    send: (args: LooseArguments) => Promise<R>,
  ): Promise<R> {
    const ticket = newTicket()
    try {
      for (;;) {
        try {
          return await send({ ...args, headers: { ...args.headers, 'export-ticket': ticket } })
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'EXPORT_QUEUED') throw error
          report(ticket, error.queuePlace ?? 1)
          if (!args.signal?.aborted) await pause(error.retryAfter ?? usualWait, args.signal)
          if (args.signal?.aborted) throw new AbortError(operation.id)
        }
      }
    } finally {
      report(ticket, undefined)
    }
  }

  return {
    repeat,
    subscribe(listener: (places: WaitingExports) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns a random UUID, even over plain HTTP, where browsers have no `randomUUID`. */
function newTicket(): string {
  const parts = [...crypto.getRandomValues(new Uint16Array(8))].map(part => part.toString(16).padStart(4, '0'))
  return [parts.slice(0, 2), parts[2], parts[3], parts[4], parts.slice(5)].map(part => [part].flat().join('')).join('-')
}

/** Resolves after a time, or when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
}
