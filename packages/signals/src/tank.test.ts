import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TankUse } from './tank.ts'

const use = (levels: readonly number[], curveOf: (index: number) => unknown = () => 1) => {
  const tank = new TankUse()
  for (const [index, litres] of levels.entries()) tank.add(litres, curveOf(index))
  return tank.used
}
const levels = fc.array(
  fc.integer({ min: 0, max: 4000 }).map(tenths => tenths / 10),
  { minLength: 2, maxLength: 60 },
)

describe('TankUse', () => {
  it('counts the drop between levels, and nothing for filling up', () => {
    expect(use([200, 190, 170])).toBe(30)
    expect(use([200, 190, 280, 390, 380])).toBe(20)
    expect(use([200])).toBeUndefined()
  })

  it('ignores fuel that sloshes in the tank', () => {
    expect(use([200, 197, 202, 196, 203, 195])).toBe(5)
  })

  it('treats a rise as filling up from 10 l, or from 5 % of the highest level of the curve', () => {
    expect(use([100, 90, 100, 95])).toBe(15)
    expect(use([100, 90, 99.9, 95])).toBe(10)
    expect(use([200, 205, 195])).toBe(5)
    // 20 l of 400: a rise of 15 does not count
    expect(use([400, 300, 315, 290])).toBe(110)
    expect(use([400, 300, 320, 310])).toBe(110)
  })

  it('follows further rises while filling, until the level falls', () => {
    expect(use([200, 250, 255, 250])).toBe(5)
    expect(use([100, 200, 200, 205, 200])).toBe(5)
    expect(use([200, 250, 245, 250, 244])).toBe(6)
    // another curve starts over
    expect(use([200, 300, 120, 125, 115], index => (index < 2 ? 1 : 2))).toBe(5)
  })

  it('never compares levels of two curves', () => {
    expect(use([200, 190, 120, 110], index => (index < 2 ? '40/1' : '40/2'))).toBe(20)
  })

  it('uses exactly the difference while the level falls', () => {
    fc.assert(
      fc.property(levels, values => {
        const falling = values.toSorted((a, b) => b - a)
        expect(use(falling)).toBeCloseTo((falling[0] ?? 0) - (falling.at(-1) ?? 0), 6)
      }),
    )
  })

  it('never uses less than nothing, or less than the final difference', () => {
    fc.assert(
      fc.property(levels, values => {
        const used = use(values) ?? Number.NaN
        expect(used).toBeGreaterThanOrEqual(0)
        expect(used).toBeGreaterThanOrEqual((values[0] ?? 0) - (values.at(-1) ?? 0) - 1e-6)
      }),
    )
  })
})
