import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { senderAddress } from './sender-address.ts'

const trusted = ['10.1.0.0/16', '::1']

test.each([
  ['192.0.2.7', undefined],
  ['192.0.2.7', '198.51.100.9'],
  ['10.1.0.1', '198.51.100.9'],
  ['::ffff:10.1.0.1', '198.51.100.9, 10.1.3.3'],
  ['10.1.0.1', '198.51.100.9, 203.0.113.5 ,10.1.3.3'],
  ['::1', '10.1.4.4, 10.1.3.3'],
  ['10.1.0.1', undefined],
])('finds the sender behind %s and “%s” like for other requests', async (remoteAddress, forwarded) => {
  const app = Fastify({ trustProxy: trusted })
  app.get('/', async request => request.ip)
  const headers = { ...(forwarded && { 'x-forwarded-for': forwarded }) }
  const { body } = await app.inject({ url: '/', remoteAddress, headers })
  await app.close()
  expect(senderAddress({ headers, socket: { remoteAddress } as Socket }, trusted)).toBe(body)
})
