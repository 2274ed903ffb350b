import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FakeEngine {
  url: string
  /** Requests in order. */
  requests: { url: URL; body: unknown; headers: IncomingMessage['headers']; closed: Promise<unknown> }[]
}

/** Starts an engine on loopback until the test ends; `answer` returns a body, or writes the response itself. */
export async function fakeEngine(
  answer: (url: URL, body: unknown, response: ServerResponse) => unknown,
): Promise<FakeEngine> {
  const requests: FakeEngine['requests'] = []
  const server = createServer(
    (request, response) =>
      void (async () => {
        const text = Buffer.concat((await request.toArray()) as Buffer[]).toString()
        const url = new URL(request.url ?? '/', 'http://fakeEngine')
        const body: unknown = text ? JSON.parse(text) : undefined
        requests.push({ url, body, headers: request.headers, closed: once(response, 'close') })
        const answered = await answer(url, body, response)
        if (answered !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(answered))
      })(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

/** Address without a listener. */
export const nowhere = 'http://127.0.0.1:1'

/** Responses of a server that is not an engine. */
export const garbage: readonly unknown[] = [null, 0, 'ok', [], {}, [null], { error: null }, { message: 5 }]
