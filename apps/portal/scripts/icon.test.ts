import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { themes } from '../src/themes/index.ts'
import { iconOf } from './icon.ts'
import { manifestOf } from './manifest.ts'

/** Decodes the pixels of a PNG written by `iconOf`. */
function read(png: Buffer) {
  const size = png.readUInt32BE(16)
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(parts))
  /** Returns the RGBA value at a position on the square of 32. */
  const at = (x: number, y: number) => {
    const [column, row] = [x, y].map(value => Math.floor((value / 32) * size)) as [number, number]
    return [...rows.subarray(row * (size * 4 + 1) + 1 + column * 4).subarray(0, 4)]
  }
  return { size, at }
}

const [white, green, nothing] = [[255, 255, 255, 255], [29, 91, 53, 255], 0]

it('draws the mark on the colour of the tenant, with round corners', () => {
  const { size, at } = read(iconOf({ size: 192, background: '#1d5b35', mark: '#ffffff' }))
  expect([size, at(7, 15), at(16, 18), at(16, 28), at(0, 0)[3]]).toEqual([192, white, white, green, nothing])
})

it('leaves a margin around the mark of a maskable icon', () => {
  const { at } = read(iconOf({ size: 512, background: '#1d5b35', mark: '#ffffff', shape: 'full' }))
  expect([at(0, 0), at(31.9, 31.9), at(16, 17.5), at(6.5, 20)]).toEqual([green, green, white, green])
})

it('draws the mark without a background for badges', () => {
  const { at } = read(iconOf({ size: 96, mark: '#ffffff' }))
  expect([at(7, 15), at(16, 28)[3]]).toEqual([white, nothing])
})

it.each(Object.values(themes))('writes name and colours of $id to its manifest', theme => {
  expect(manifestOf(theme)).toMatchObject({
    name: theme.name,
    theme_color: theme.light.surface,
    display: 'standalone',
    icons: [
      { sizes: '192x192', purpose: 'any' },
      { sizes: '512x512', purpose: 'any' },
      { sizes: '512x512', purpose: 'maskable' },
    ],
  })
  expect(iconOf({ size: 32, background: theme.light.primary, mark: '#ffffff' }).length).toBeGreaterThan(100)
})
