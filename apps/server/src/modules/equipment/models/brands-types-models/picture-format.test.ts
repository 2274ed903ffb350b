import { expect, test } from 'vitest'
import { pictureSize } from './picture-format.ts'
import type { PictureType } from './picture-format.ts'

const bytes = (size: number, parts: Readonly<Record<number, Buffer>>) => {
  const content = Buffer.alloc(size)
  for (const [at, part] of Object.entries(parts)) part.copy(content, Number(at))
  return content
}
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')

test.each<[string, PictureType, Buffer, object | undefined]>([
  ['PNG', 'image/png', bytes(46, { 16: hex('00007530 00007530') }), { width: 30_000, height: 30_000 }],
  ['PNG without pixels', 'image/png', bytes(46, {}), undefined],
  [
    'JPEG, its frame after other segments and a filler',
    'image/jpeg',
    bytes(64, { 0: hex('ffd8 ffe0 0004 0000 ff ffc4 0003 00 ffc2 0011 08 1001 0fff') }),
    { width: 4095, height: 4097 },
  ],
  ['JPEG without a frame', 'image/jpeg', bytes(64, { 0: hex('ffd8 ffe0 ffff') }), undefined],
  ['lossy WebP', 'image/webp', bytes(30, { 12: latin('VP8 '), 26: hex('0110 ff0f') }), { width: 4097, height: 4095 }],
  [
    'lossless WebP',
    'image/webp',
    bytes(30, { 12: latin('VP8L'), 21: hex('ff 3f 00 00') }),
    { width: 16_384, height: 1 },
  ],
  [
    'extended WebP',
    'image/webp',
    bytes(30, { 12: latin('VP8X'), 24: hex('2f7500 000000') }),
    { width: 30_000, height: 1 },
  ],
])('reads the size of %s', (_, type, content, size) => {
  expect(pictureSize(content, type)).toEqual(size)
})
