import { getEventListeners, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { pollOnce, startAempPoller, type PollReport } from './poller.ts'
import { fixture } from '#test/fixtures.ts'
import { limits } from '../requests/limits.ts'
import type { IngestSummary, Parsed } from '../observation.ts'

const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach(step => step()))

async function provider(answer: (request: IncomingMessage, response: ServerResponse, base: string) => void) {
  const server = createServer((request, response) => answer(request, response, base))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  undo.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return base
}

const fleet = (base: string, page: 1 | 2) =>
  fixture(`aemp-fleet-${page}.xml`).replaceAll('https://telematics.example', base)

const taken: Parsed[] = []
function ingest(parsed: Parsed): Promise<IngestSummary> {
  taken.push(parsed)
  return Promise.resolve({
    accepted: parsed.observations.length,
    duplicate: 0,
    quarantined: 0,
    rejected: parsed.rejected,
  })
}
afterEach(() => void taken.splice(0))

it('follows the links from page to page with the credentials', async () => {
  const requests: string[] = []
  const base = await provider((request, response, base) => {
    requests.push(`${request.url} ${request.headers.authorization}`)
    response.end(fleet(base, request.url === '/15143/-3/Fleet/1' ? 1 : 2))
  })
  const report = await pollOnce({ url: `${base}/15143/-3/Fleet/1`, user: 'u', password: 'ö' }, ingest)
  expect(report).toMatchObject({ pages: 2, summary: { accepted: 4, rejected: [expect.anything()] } })
  const basic = `Basic ${Buffer.from('u:ö').toString('base64')}`
  expect(requests).toEqual([`/15143/-3/Fleet/1 ${basic}`, `/15143/-3/Fleet/2 ${basic}`])
})

it('ends at a last page that links to itself', async () => {
  const base = await provider((_, response, base) => response.end(fleet(base, 1).replaceAll('/Fleet/2', '/Fleet/1')))
  const report = await pollOnce({ url: `${base}/15143/-3/Fleet/0` }, ingest)
  expect(report).toMatchObject({ pages: 2, summary: { accepted: 8 } })
})

it('fetches a token with client credentials, caches it, and fetches another one on rejection', async () => {
  const requests: string[] = []
  let tokens = 0
  const base = await provider((request, response, base) => {
    if (request.url === '/token') {
      let body = ''
      request.on('data', chunk => (body += String(chunk)))
      request.on('end', () => {
        requests.push(`token ${request.headers.authorization} ${body}`)
        response.end(JSON.stringify({ access_token: `t${++tokens}`, token_type: 'bearer', expires_in: 3600 }))
      })
      return
    }
    requests.push(`${request.url} ${request.headers.authorization}`)
    if (request.headers.authorization === 'Bearer t1' && tokens === 1 && requests.length > 3)
      response.writeHead(401).end()
    else response.end(fleet(base, 2))
  })
  const oauth = { tokenUrl: `${base}/token`, clientId: 'i d', clientSecret: 's:1', scope: 'fleet' }
  const poll = () => pollOnce({ url: `${base}/f`, oauth }, ingest)
  await poll()
  await poll()
  await poll()
  const basic = `Basic ${Buffer.from('i+d:s%3A1').toString('base64')}`
  const token = `token ${basic} grant_type=client_credentials&scope=fleet`
  expect(requests).toEqual([token, '/f Bearer t1', '/f Bearer t1', '/f Bearer t1', token, '/f Bearer t2'])
})

it('names a token address that refuses the client', async () => {
  const base = await provider((_, response) => response.writeHead(400).end('{"error":"invalid_client"}'))
  const oauth = { tokenUrl: `${base}/token`, clientId: 'a', clientSecret: 'b' }
  await expect(pollOnce({ url: `${base}/f`, oauth }, ingest)).rejects.toThrow(
    '/token answered 400 invalid_client: check clientId, clientSecret and scope of this source',
  )
})

it('stops at a page that links back, after storing the previous ones', async () => {
  const base = await provider((request, response, base) => {
    const next = request.url === '/15143/-3/Fleet/1' ? '/Fleet/2' : '/Fleet/1'
    response.end(fleet(base, 1).replaceAll('/Fleet/2', next))
  })
  await expect(pollOnce({ url: `${base}/15143/-3/Fleet/1` }, ingest)).rejects.toThrow('paging is broken')
  expect(taken).toHaveLength(2)
})

it('does not send its credentials to another host', async () => {
  const base = await provider((_, response) => response.end(fixture('aemp-fleet-1.xml')))
  await expect(pollOnce({ url: base, token: 't' }, ingest)).rejects.toThrow(
    'The next page is at https://telematics.example',
  )
})

it('names a provider that rejects requests, is silent, or is unreachable', async () => {
  const base = await provider((request, response) => {
    if (request.url === '/401') response.writeHead(401).end()
    else if (request.url === '/text') response.end('hello')
  })
  await expect(pollOnce({ url: `${base}/401` }, ingest)).rejects.toThrow('answered 401: check the credentials')
  await expect(pollOnce({ url: `${base}/text` }, ingest)).rejects.toThrow('no whole JSON')
  await expect(pollOnce({ url: `${base}/silent` }, ingest, { timeoutMs: 50 })).rejects.toThrow(
    'did not answer within 0.05 s',
  )
  await expect(pollOnce({ url: 'http://127.0.0.1:9' }, ingest)).rejects.toThrow('cannot be reached')
})

it('refuses a page beyond the limits of every body, and fetches no more', async () => {
  const base = await provider((request, response) => {
    if (request.url === '/deep') response.end('<a>'.repeat(100_000))
    else if (request.url === '/many') response.end(`<Fleet>${'<Equipment/>'.repeat(60_000)}</Fleet>`)
    else if (request.url === '/large') response.end(' '.repeat(limits.bytes + 1))
    else {
      const body = gzipSync(`<Fleet>${'<Equipment/>'.repeat(1_000_000)}</Fleet>`)
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
    }
  })
  await expect(pollOnce({ url: `${base}/deep` }, ingest)).rejects.toThrow('64 levels')
  await expect(pollOnce({ url: `${base}/many` }, ingest)).rejects.toThrow('50000 items')
  await expect(pollOnce({ url: `${base}/large` }, ingest)).rejects.toThrow('16 MB')
  await expect(pollOnce({ url: `${base}/packed` }, ingest)).rejects.toThrow('100 times its compressed size')
  expect(taken).toEqual([])
})

it('counts the rejected machines of a round and lists a hundred', async () => {
  const base = await provider((_, response) => response.end(`<Fleet>${'<Equipment/>'.repeat(250)}</Fleet>`))
  const { summary } = await pollOnce({ url: base }, ingest)
  expect(summary.rejectedCount).toBe(250)
  expect(summary.rejected).toHaveLength(100)
})

it('polls after each round, waits longer after each failure, and ends on request', async () => {
  let requestCount = 0
  const base = await provider((_, response, base) => {
    requestCount++
    if (requestCount <= 2) response.writeHead(500).end()
    else response.end(fleet(base, 2))
  })
  const waits: number[] = []
  const reports: PollReport[] = []
  const stop = await new Promise<() => void>(resolve => {
    const end = startAempPoller({
      sources: [{ url: base, intervalSeconds: 0.01 }],
      ingest,
      onFailure: (_, __, seconds) => waits.push(seconds),
      onReport: report => {
        reports.push(report)
        if (reports.length === 2) resolve(end)
      },
    })
    undo.push(end)
  })
  stop()
  expect(waits).toEqual([0.02, 0.04])
  expect(reports.map(({ pages }) => pages)).toEqual([1, 1])
  expect(requestCount).toBe(4)
})

it('waits for the retry time of the provider', async () => {
  const base = await provider((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
  const [url, reason, seconds] = await new Promise<[string, string, number]>(resolve => {
    undo.push(
      startAempPoller({ sources: [{ url: base, intervalSeconds: 1 }], ingest, onFailure: (...args) => resolve(args) }),
    )
  })
  expect([url, seconds]).toEqual([base, 120])
  expect(reason).toContain('poll less often')
})

it('adds no abort listeners with each round', async () => {
  const signals: AbortSignal[] = []
  const Controller = AbortController
  vi.stubGlobal(
    'AbortController',
    class extends Controller {
      constructor() {
        super()
        signals.push(this.signal)
      }
    },
  )
  undo.push(() => vi.unstubAllGlobals())
  const base = await provider((_, response, base) => response.end(fleet(base, 2)))
  let rounds = 0
  const stop = startAempPoller({
    sources: [{ url: `${base}/`, intervalSeconds: 0.001 }],
    ingest,
    onReport: () => void (rounds += 1),
  })
  undo.push(stop)
  const [signal] = signals
  await expect.poll(() => rounds).toBeGreaterThan(20)
  expect(getEventListeners(signal!, 'abort').length).toBeLessThan(10)
})
