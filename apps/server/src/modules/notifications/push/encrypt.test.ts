import { expect, it } from 'vitest'
import { browserKeys, decrypt } from '#test/push-service.ts'
import { encrypt, mostBytes } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('encrypts the example of RFC 8291 to the bytes of its appendix', () => {
  const message = encrypt(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  )
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('fills 4,096 bytes at most, and the browser reads it', () => {
  const browser = browserKeys()
  const longest = 'ü'.repeat(mostBytes / 2)
  const message = encrypt(longest, browser.public)
  expect(message.length).toBeLessThanOrEqual(4096)
  expect(decrypt(message, browser)).toBe(longest)
  expect(() => encrypt(`${longest}üü`, browser.public)).toThrow('fit')
})

it('refuses keys with which nothing can be encrypted', () => {
  const { p256dh, auth } = browserKeys().public
  expect(() => encrypt('', { p256dh: p256dh.replace(/.{4}$/, 'AAAA'), auth })).toThrow()
  expect(() => encrypt('', { p256dh, auth: auth.slice(4) })).toThrow('length')
})
