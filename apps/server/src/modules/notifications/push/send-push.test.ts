import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError, ConfigReader } from '#kernel/config/config-reader.ts'
import { using } from '#test/dependencies.ts'
import { startPushService, type PushService } from '#test/push-service.ts'
import { PushConfig } from './push-config.ts'
import { mostBytes } from './push-message.ts'
import { sendPush } from './send-push.ts'

/** Example of RFC 8291: a private key in the database format, and its public key. */
const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const use = using({
  env: {
    MUSTER_PUSH_PRIVATE_KEY: privateKey,
    MUSTER_PUSH_CONTACT: 'mailto:fleet@example.com',
    MUSTER_PUSH_LOOPBACK: '1',
  },
})

let service: PushService
beforeAll(async () => void (service = await startPushService()))
afterAll(() => service.close())

it('signs messages for the push service with the stored key and the contact', async () => {
  const browser = service.subscribe()
  expect(await sendPush(use, browser, { text: '{}', urgency: 'low' })).toEqual({ kind: 'accepted' })
  const { authorization, ...headers } = service.received.at(-1)!.headers
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'low', 'content-encoding': 'aes128gcm' })
  const [, head, claims, signature, sender] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=(.+)$/.exec(authorization!) ?? []
  expect(sender).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  const bytes = Buffer.from(signature!, 'base64url')
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    aud: new URL(browser.endpoint).origin,
    sub: 'mailto:fleet@example.com',
  })
})

it('encrypts the longest text into 4,096 bytes that the browser can read', async () => {
  const text = JSON.stringify('ü'.repeat((mostBytes - 3) / 2))
  expect(Buffer.byteLength(text)).toBeGreaterThan(mostBytes - 2)
  await sendPush(use, service.subscribe(), { text, urgency: 'high' })
  const { content, bytes } = service.received.at(-1)!
  expect(JSON.stringify(content)).toBe(text)
  expect(bytes).toBeLessThanOrEqual(4096)
})

it.each([
  ['MUSTER_PUSH_PRIVATE_KEY', 'a-secret', 'set a private key of P-256'],
  ['MUSTER_PUSH_PRIVATE_KEY', 'A'.repeat(43), 'set a private key of P-256'],
  ['MUSTER_PUSH_CONTACT', 'fleet@example.com', 'set an address that begins with mailto: or https:'],
])('rejects %s=%s at start', (name, value, fix) => {
  const reader = new ConfigReader({ [name]: value })
  PushConfig.read(reader)
  expect(() => reader.finish()).toThrow(ConfigError)
  expect(() => reader.finish()).toThrow(fix)
  if (name.endsWith('KEY')) expect(() => reader.finish()).not.toThrow(value)
})
