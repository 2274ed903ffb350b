import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { warnOfUntrustedProxy } from './forwarded.ts'

/** Sends a request with x-forwarded-for from each address; returns the warnings. */
async function warningsFor(trusted: string[], addresses: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  const app = Fastify({
    loggerInstance: createLog('warn', { write: line => void lines.push(line) }) as FastifyBaseLogger,
    trustProxy: trusted.length > 0 ? trusted : false,
  })
  warnOfUntrustedProxy(app)
  app.get('/', async () => 'ok')
  await app.inject({ url: '/', remoteAddress: '10.9.9.9' })
  for (const remoteAddress of addresses)
    await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })
  await app.close()
  return lines.map(line => (JSON.parse(line) as { msg: string }).msg)
}

test('warns once about an untrusted x-forwarded-for, and never about a trusted one', async () => {
  expect(await warningsFor(['10.1.0.1'], ['10.1.0.1', '10.1.0.1'])).toEqual([])
  expect(await warningsFor(['10.1.0.1'], ['10.1.0.2', '10.1.0.3'])).toEqual([
    expect.stringContaining('A request from 10.1.0.2 has x-forwarded-for, but MUSTER_TRUSTED_PROXIES'),
  ])
  expect(await warningsFor([], ['10.1.0.1', '10.1.0.1'])).toHaveLength(1)
})
