import { expect, it } from 'vitest'
import { isPublic, lookupPublic, resolvesToPrivate } from '#kernel/outgoing/public-addresses.ts'
import { endpointOf } from './push-endpoint.ts'

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm', false],
  ['https://user:secret@fcm.googleapis.com/fcm', false],
  ['https://10.0.0.1/push', false],
  ['https://0x7f000001/push', false],
  ['https://[::1]/push', false],
  ['https://[2606:4700::1]/push', false],
  ['https://localhost/push', false],
  ['https://metadata/push', false],
  ['ftp://fcm.googleapis.com/fcm', false],
  ['http://127.0.0.1:4300/push', false],
  ['home-push-device-endpoint-0', false],
])('accepts %s as an endpoint: %s', (text, isTaken) => {
  expect(endpointOf(text, false) !== undefined).toBe(isTaken)
})

it('accepts loopback only if the setting for tests allows it', () => {
  expect(endpointOf('http://127.0.0.1:4300/push', true)?.port).toBe('4300')
  expect(endpointOf('http://10.0.0.1/push', true)).toBeUndefined()
  expect(endpointOf('http://fcm.googleapis.com/push', true)).toBeUndefined()
})

it.each([
  ['142.250.180.10', true],
  ['2a00:1450:4002:800::200a', true],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:142.250.180.10', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::1', false],
  ['not an address', false],
])('classifies %s as public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})

it('rejects a name that resolves to this machine, with one address or all', async () => {
  for (const all of [true, false]) {
    const error = await new Promise(resolve => lookupPublic('localhost', { all }, resolve))
    expect(String(error)).toContain('localhost is not a public address')
  }
  expect(await resolvesToPrivate(new URL('https://localhost/'))).toBe(true)
})
