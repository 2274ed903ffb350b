import type { BrowserContext, Request } from '@playwright/test'

export interface Transfer {
  path: string
  kind: 'document' | 'script' | 'style' | 'other'
  /** Transferred size, without headers. */
  bytes: number
  /** Cached permanently by the browser. */
  isCached: boolean
}

/** Records the network traffic of a browser context, workers included. */
export class Wire {
  readonly #finished: Promise<Transfer>[] = []
  #sent = 0

  constructor(context: BrowserContext) {
    context.on('request', request => (this.#sent += request.url().startsWith('http') ? 1 : 0))
    context.on('requestfinished', request => {
      if (!request.url().startsWith('http')) return
      const transfer = transferOf(request)
      // a response that arrives while the browser closes may fail
      transfer.catch(() => {})
      this.#finished.push(transfer)
    })
  }

  /** Requests sent so far, with or without a response. */
  get requests(): number {
    return this.#sent
  }

  /** Transferred responses. A page and its worker share cacheable files, and load them once. */
  async transfers(): Promise<Transfer[]> {
    const all = await Promise.all(this.#finished)
    return all.filter(({ path, isCached }, i) => !isCached || all.findIndex(each => each.path === path) === i)
  }
}

const kinds = [
  ['javascript', 'script'],
  ['css', 'style'],
  ['html', 'document'],
] as const

async function transferOf(request: Request): Promise<Transfer> {
  const { pathname } = new URL(request.url())
  const response = await request.response()
  const { 'content-type': type = '', 'content-length': length, 'cache-control': cache = '' } = response?.headers() ?? {}
  const kind = kinds.find(([part]) => type.includes(part))?.[1] ?? 'other'
  // the log has no size for a worker's script
  const bytes = length === undefined ? (await request.sizes()).responseBodySize : Number(length)
  return { path: pathname, kind, bytes, isCached: cache.includes('immutable') }
}

/** Returns the kilobytes (1,000 bytes) of one kind. */
export function kilobytes(transfers: readonly Transfer[], kind: Transfer['kind']): number {
  return transfers.filter(each => each.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}
