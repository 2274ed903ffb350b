import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Double {
  url: string
  /** What was asked of it, in order. */
  requests: { url: URL; body: unknown }[]
  close: () => Promise<void>
}

/** An engine that answers on loopback; `answer` gives a body, or writes the response itself and gives nothing. */
export async function startDouble(
  answer: (url: URL, body: unknown, response: ServerResponse) => unknown,
): Promise<Double> {
  const requests: Double['requests'] = []
  const server = createServer((request: IncomingMessage, response) => {
    void (async () => {
      const text = Buffer.concat(await request.toArray() as Buffer[]).toString()
      const url = new URL(request.url ?? '/', 'http://double')
      const body: unknown = text ? JSON.parse(text) : undefined
      requests.push({ url, body })
      const answered = answer(url, body, response)
      if (answered !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(answered))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
