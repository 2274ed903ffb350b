import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrameReader } from './frame-reader.ts'
import { encodeFrame, stompVersions } from './stomp-frames.ts'
import type { StompFrame, StompVersion } from './stomp-frames.ts'

const limits = { head: 1000, headers: 20, body: 1000 }

function read(bytes: string | Buffer, version?: StompVersion): StompFrame[] {
  const reader = new FrameReader(limits)
  reader.version = version
  return [...reader.push(Buffer.from(bytes as string))]
}

const headersOf = (bytes: string, version?: StompVersion) => Object.fromEntries(read(bytes, version)[0]!.headers)

describe('FrameReader', () => {
  it('parses its own output, however the bytes are split', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    const name = text.filter(each => each !== '' && each !== 'content-length')
    const frame = fc.record({
      headers: fc.dictionary(name, text, { maxKeys: 5 }),
      body: fc.uint8Array({ maxLength: 60 }),
    })
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 4 }), fc.integer({ min: 1, max: 30 }), (frames, size) => {
        const bytes = Buffer.concat(
          frames.flatMap(({ headers, body }) => [
            encodeFrame('SEND', headers, { body: Buffer.from(body) }),
            Buffer.from('\n'),
          ]),
        )
        const reader = new FrameReader({ head: 10_000, headers: 20, body: 1000 })
        reader.version = '1.2'
        const found: StompFrame[] = []
        for (let at = 0; at < bytes.length; at += size) found.push(...reader.push(bytes.subarray(at, at + size)))
        expect(found).toHaveLength(frames.length)
        for (const [i, { headers, body }] of frames.entries()) {
          for (const [name, value] of Object.entries(headers)) expect(found[i]!.headers.get(name)).toBe(value)
          expect(found[i]!.body.equals(Buffer.from(body))).toBe(true)
        }
      }),
    )
  })

  it('counts content-length in bytes and allows NUL in a body', () => {
    expect(read('SEND\ncontent-length:5\n\né\0ü\0\nSEND\n\n\0')).toHaveLength(2)
    expect(read('SEND\ncontent-length:5\n\né\0ü\0')[0]!.body.toString()).toBe('é\0ü')
    expect(() => read('SEND\ncontent-length:2\n\nabc\0')).toThrow('Count bytes')
    expect(() => read('SEND\ncontent-length:-1\n\nabc\0')).toThrow('content-length')
  })

  it('uses the first of repeated headers', () => {
    expect(headersOf('SEND\nfoo:1\nfoo:2\n\n\0', '1.2')).toEqual({ foo: '1' })
  })

  it('decodes escapes in versions that have them, but never in CONNECT', () => {
    expect(headersOf('SEND\na\\cb:x\\ny\\\\n\\r\n\n\0', '1.2')).toEqual({ 'a:b': 'x\ny\\n\r' })
    expect(headersOf('SEND\na:x\\ny\n\n\0', '1.0')).toEqual({ a: 'x\\ny' })
    expect(headersOf('CONNECT\npasscode:a\\ncb\n\n\0')).toEqual({ passcode: 'a\\ncb' })
    expect(() => read('SEND\na:x\\ty\n\n\0', '1.2')).toThrow('escape')
    expect(() => read('SEND\na:x\\\n\n\0', '1.2')).toThrow('escape')
  })

  it('ends lines with CRLF in versions that allow it', () => {
    expect(headersOf('SEND\r\na:1\r\n\r\n\0', '1.2')).toEqual({ a: '1' })
    expect(headersOf('CONNECT\r\naccept-version:1.2\r\n\r\n\0')).toEqual({ 'accept-version': '1.2' })
    expect(headersOf('SEND\na:1\r\n\n\0', '1.1')).toEqual({ a: '1\r' })
  })

  it('rejects invalid or too large frames before they are complete', () => {
    expect(() => read('SEND\nno colon\n\n\0')).toThrow('name:value')
    expect(() => read('SEND\n:x\n\n\0')).toThrow('name:value')
    expect(() => read('CONNECT\0')).toThrow('empty line')
    expect(() => read('SUBSCRIBE\nid:1\n\nbody\0')).toThrow('Only SEND')
    expect(() => read(Buffer.from([0x53, 0xff, 0x0a, 0x0a, 0]))).toThrow('UTF-8')
    expect(() => read(`SEND\na:${'x'.repeat(1000)}`)).toThrow('1000 bytes')
    expect(() => read('SEND\ncontent-length:1001\n\n')).toThrow('1000 bytes')
    expect(() => read(`SEND\n\n${'x'.repeat(1001)}`)).toThrow('1000 bytes')
    expect(() => read(`SEND\n${Array.from({ length: 21 }, (_, i) => `h${i}:\n`).join('')}\n\0`)).toThrow('20 headers')
  })

  it('passes over heart-beats', () => {
    expect(read('\n\r\n\nSEND\n\n\0\n\n')).toHaveLength(1)
    expect(read('\n')).toHaveLength(0)
  })
})

describe('encodeFrame', () => {
  it('prevents values from starting another header', () => {
    for (const version of stompVersions) {
      const written = encodeFrame('MESSAGE', { a: 'x\nevil:1\0' }, { version }).toString()
      expect(written.split('\n').filter(line => line.startsWith('evil'))).toEqual([])
    }
  })
})
