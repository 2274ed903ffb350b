import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Credentials } from './credentials.ts'

/** The address belongs to another server, which would receive the token. */
export class ForeignAddressError extends Error {}

/** The response is not 2xx. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: IncomingMessage['headers']

  constructor(status: number, headers: IncomingMessage['headers'], detail: string) {
    super(`the server responded ${status}${detail && `: ${detail}`}`)
    this.status = status
    this.headers = headers
  }

  /** True if a repeated request would fail again. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 408, 409, 425, 429].includes(this.status)
  }
}

export interface Outgoing {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly signal?: AbortSignal
  /** Milliseconds without data after which the request fails. */
  readonly idleMs?: number
}

/** Server requests with the credentials of the device. */
export class HttpClient {
  readonly #base: URL
  readonly #credentials: () => Credentials
  readonly #agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

  constructor(base: string, credentials: () => Credentials) {
    this.#base = new URL(base)
    this.#credentials = credentials
  }

  /**
   * Sends a request and returns the response with its body unread.
   *
   * @param path at the server
   * @throws HttpError, ForeignAddressError
   */
  async send(path: string, { method, headers, body, signal, idleMs = 30_000 }: Outgoing): Promise<IncomingMessage> {
    const address = new URL(path, this.#base)
    if (address.origin !== this.#base.origin)
      throw new ForeignAddressError(`${address.origin} is not the server of this device`)
    const { uid, token, ca, cert, key } = this.#credentials()
    const isTls = address.protocol === 'https:'
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = (isTls ? httpsRequest : httpRequest)(address, {
        method,
        agent: isTls ? this.#agents['https:'] : this.#agents['http:'],
        signal,
        timeout: idleMs,
        headers: {
          ...(token && { authorization: `Basic ${Buffer.from(`${uid}:${token}`).toString('base64')}` }),
          ...(body && { 'content-length': String(body.length) }),
          ...headers,
        },
        ...(isTls && { ca, cert, key }),
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error('the server does not respond')))
      outgoing.on('error', reject)
      outgoing.on('response', resolve)
      outgoing.end(body)
    })
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    throw new HttpError(status, response.headers, await detailOf(response))
  }

  /** Sends a request and parses the response. */
  async json(path: string, outgoing: Outgoing): Promise<unknown> {
    const response = await this.send(path, outgoing)
    return JSON.parse((await textOf(response)) || 'null') as unknown
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function detailOf(response: IncomingMessage): Promise<string> {
  try {
    const { detail, title } = JSON.parse(await textOf(response)) as { detail?: string; title?: string }
    return detail ?? title ?? ''
  } catch {
    return ''
  }
}
