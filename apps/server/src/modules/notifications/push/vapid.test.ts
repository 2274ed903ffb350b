import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { ConfigError, ConfigReader } from '#kernel/config/config-reader.ts'
import { PushConfig } from './push-config.ts'
import { vapidHeader } from './vapid.ts'
import { isPrivateKey, keysOf, newPrivateKey } from './vapid-keys.ts'

it('signs what a push service checks: for whom, until when, and whom to ask', () => {
  const keys = keysOf(newPrivateKey())
  const header = vapidHeader(keys, {
    origin: 'https://push.example',
    contact: 'mailto:fleet@example.com',
    now: new Date('2026-11-22T10:00:00Z'),
  })
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  expect(publicKey).toBe(keys.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  expect(point).toHaveLength(65)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const dsaEncoding = 'ieee-p1363'
  const bytes = Buffer.from(signature, 'base64url')
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding }, bytes)).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-11-22T22:00:00Z') / 1000,
    sub: 'mailto:fleet@example.com',
  })
})

it('keys have 32 bytes, also those with leading zeros', () => {
  for (let i = 0; i < 600; i++) expect(newPrivateKey()).toHaveLength(43)
  expect(isPrivateKey(newPrivateKey())).toBe(true)
  expect(isPrivateKey('A'.repeat(43))).toBe(false)
})

it('a configured key that is none stops the start, and the message does not repeat it', () => {
  const reader = new ConfigReader({ MUSTER_PUSH_PRIVATE_KEY: 'a-secret' })
  PushConfig.read(reader)
  expect(() => reader.finish()).toThrow(ConfigError)
  expect(() => reader.finish()).not.toThrow('a-secret')
  expect(() => reader.finish()).toThrow('set a private key of P-256')
})
