import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { HttpClient } from '../src/uplink/http-client.ts'

type Handler = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void

/** Test server with the HTTPS part of the device protocol. */
export class TestServer {
  readonly files = new Map<string, Buffer>()
  readonly logs = new Map<string, { content: Buffer; isComplete: boolean }>()
  /** Requests by method and path. */
  readonly requests: string[] = []
  readonly authorizations = new Set<string | undefined>()
  /** Number of bytes after which each of the next responses is interrupted. */
  breaks: number[] = []
  /** Handles a request instead of the server. */
  intercept: (request: IncomingMessage, body: Buffer, response: ServerResponse) => boolean = () => false
  url = ''
  readonly #server = createServer((request, response) => void this.#handle(request, response))

  static async start(): Promise<TestServer> {
    const started = new TestServer()
    await new Promise<void>(resolve => started.#server.listen(0, '127.0.0.1', resolve))
    started.url = `http://127.0.0.1:${(started.#server.address() as AddressInfo).port}`
    onTestFinished(async () => {
      started.#server.closeAllConnections()
      await new Promise<void>(resolve => started.#server.close(() => resolve()))
    })
    return started
  }

  client(): HttpClient {
    const client = new HttpClient(this.url, () => ({ uid: 'AG-1', token: 'mdt_1' }))
    onTestFinished(() => client.close())
    return client
  }

  /** Offers content, and returns its reference for a job. */
  offer(job: string, content: Buffer): { size: number; sha256: string; url: string } {
    this.files.set(job, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { size: content.length, sha256, url: `/devices/v1/files/${job}` }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    this.requests.push(
      `${request.method} ${request.url} ${request.headers.range ?? request.headers['upload-offset'] ?? ''}`.trim(),
    )
    this.authorizations.add(request.headers.authorization)
    if (this.intercept(request, body, response)) return
    const [, kind = '', job = ''] = /^\/devices\/v1\/(files|logs)\/(.+)$/.exec(request.url ?? '') ?? []
    const handler: Handler | undefined = { files: this.#file.bind(this, job), logs: this.#log.bind(this, job) }[kind]
    if (handler) handler(request, body, response)
    else response.writeHead(404).end()
  }

  #file(job: string, request: IncomingMessage, _body: Buffer, response: ServerResponse): void {
    const content = this.files.get(job)
    if (!content) return void response.writeHead(404).end('{"detail":"There is no such file"}')
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const rest = content.subarray(from)
    response.writeHead(206, { 'content-length': rest.length })
    const cut = this.breaks.shift()
    if (cut === undefined) response.end(rest)
    else response.write(rest.subarray(0, cut), () => request.socket.destroy())
  }

  #log(job: string, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const log = this.logs.get(job) ?? { content: Buffer.alloc(0), isComplete: false }
    this.logs.set(job, log)
    const offset = Number(request.headers['upload-offset'] ?? 0)
    if (request.method === 'PATCH') {
      if (offset !== log.content.length) {
        return void response.writeHead(409, { 'upload-offset': log.content.length }).end()
      }
      const cut = this.breaks.shift()
      log.content = Buffer.concat([log.content, body.subarray(0, cut ?? body.length)])
      if (cut !== undefined) return void request.socket.destroy()
      log.isComplete = request.headers['upload-complete'] === '?1'
    }
    response.writeHead(204, { 'upload-offset': log.content.length }).end()
  }
}
