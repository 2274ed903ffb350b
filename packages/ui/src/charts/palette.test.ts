import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const css = await readFile(new URL('palette.css', import.meta.url), 'utf8')
const [light = '', dark = '', print = ''] = css.split(/\[data-mode='dark'\]|@media print/)
const colour = (block: string, name: string) => new RegExp(`--m-${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? ''
const six = (block: string) => [1, 2, 3, 4, 5, 6].map(i => colour(block, `chart-${i}`))

type Rgb = [number, number, number]
const linear = (hex: string) =>
  [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
const luminance = (hex: string) => linear(hex).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i]!, 0)
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

// surface and background, identical in all themes
const grounds = { light: ['#ffffff', '#f3f5f7'], dark: ['#22282e', '#181c20'] }

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s', (mode, block) => {
  it.each(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6', 'chart-on', 'chart-off'])(
    '--m-%s has a contrast of at least 3 : 1',
    name => {
      for (const ground of grounds[mode]) expect(contrast(colour(block, name), ground)).toBeGreaterThanOrEqual(3)
    },
  )

  it.each([
    ['sight', eye],
    ['deuteranopia', deutan],
    ['protanopia', protan],
  ] as const)('REP-051 distinguishes the first four colours, the maximum of a chart, with %s', (_, seen) => {
    const four = six(block).slice(0, 4)
    for (const [i, a] of four.entries())
      for (const b of four.slice(i + 1))
        expect(distance(seen(linear(a)), seen(linear(b))), `${a} ${b}`).toBeGreaterThan(12)
  })
})

it('prints with the colours of light mode', () => {
  expect(six(print)).toEqual(six(light))
})

/** Simulates colour blindness after Viénot, Brettel and Mollon (1999) on linear light. */
const times = (rows: readonly Rgb[]) => (rgb: Rgb) =>
  rows.map(row => row.reduce((sum, part, i) => sum + part * rgb[i]!, 0)) as Rgb
function eye(rgb: Rgb): Rgb {
  return rgb
}
function deutan(rgb: Rgb): Rgb {
  return times([
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ])(rgb)
}
function protan(rgb: Rgb): Rgb {
  return times([
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ])(rgb)
}

/** Colour difference, CIE76. */
function distance(a: Rgb, b: Rgb): number {
  return Math.hypot(...lab(a).map((part, i) => part - lab(b)[i]!))
}

function lab(rgb: Rgb): Rgb {
  const [x, y, z] = times([
    [0.4339, 0.3762, 0.1899],
    [0.2126, 0.7152, 0.0722],
    [0.0178, 0.1095, 0.8727],
  ])(rgb).map(Math.cbrt) as Rgb
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
