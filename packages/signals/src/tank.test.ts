import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TankUse } from './tank.ts'

const use = (levels: readonly number[], curveOf: (index: number) => unknown = () => 1) => {
  const tank = new TankUse()
  for (const [index, litres] of levels.entries()) tank.tell(litres, curveOf(index))
  return tank.used
}
const levels = fc.array(
  fc.integer({ min: 0, max: 4000 }).map(tenths => tenths / 10),
  { minLength: 2, maxLength: 60 },
)

describe('TankUse', () => {
  it('counts what is missing from one level to the next, and nothing for filling up', () => {
    expect(use([200, 190, 170])).toBe(30)
    expect(use([200, 190, 280, 390, 380])).toBe(20)
    expect(use([200])).toBeUndefined()
  })

  it('does not count fuel that moves about in the tank', () => {
    expect(use([200, 197, 202, 196, 203, 195])).toBe(5)
  })

  it('does not compare the levels of two curves', () => {
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

  it('never uses less than nothing, nor less than what is missing at the end', () => {
    fc.assert(
      fc.property(levels, values => {
        const used = use(values) ?? Number.NaN
        expect(used).toBeGreaterThanOrEqual(0)
        expect(used).toBeGreaterThanOrEqual((values[0] ?? 0) - (values.at(-1) ?? 0) - 1e-6)
      }),
    )
  })
})
