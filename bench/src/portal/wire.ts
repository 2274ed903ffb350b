import type { BrowserContext, Request } from '@playwright/test'

export interface Transfer {
  path: string
  kind: 'document' | 'script' | 'style' | 'other'
  /** As it came over the wire, without headers. */
  bytes: number
  /** For good, in the browser's cache. */
  kept: boolean
}

/** The network log of a browser context, from now on; workers included. */
export class Wire {
  readonly #finished: Promise<Transfer>[] = []
  #asked = 0

  constructor(context: BrowserContext) {
    context.on('request', request => (this.#asked += request.url().startsWith('http') ? 1 : 0))
    context.on('requestfinished', request => {
      if (!request.url().startsWith('http')) return
      const transfer = transferOf(request)
      // of what comes while the browser closes nobody asks
      transfer.catch(() => {})
      this.#finished.push(transfer)
    })
  }

  /** Requests that were sent so far, answered or not. */
  get requests(): number {
    return this.#asked
  }

  /** What came over the wire: a page and its worker share what may be kept, and fetch it once. */
  async transfers(): Promise<Transfer[]> {
    const all = await Promise.all(this.#finished)
    return all.filter(({ path, kept }, i) => !kept || all.findIndex(each => each.path === path) === i)
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
  // a worker's script is logged without a size of its own
  const bytes = length === undefined ? (await request.sizes()).responseBodySize : Number(length)
  return { path: pathname, kind, bytes, kept: cache.includes('immutable') }
}

/** Kilobytes (1,000 bytes) of one kind. */
export function kilobytes(transfers: readonly Transfer[], kind: Transfer['kind']): number {
  return transfers.filter(each => each.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}
