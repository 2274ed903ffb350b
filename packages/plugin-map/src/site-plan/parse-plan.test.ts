import { expect, test } from 'vitest'
import { parsePlan } from './parse-plan.ts'

test('reads shapes relative to each other, and draws roads over land', () => {
  const ground = parsePlan({
    road: [[900_000, 4_500_000, 100, 0]],
    field: [
      [900_000, 4_500_000, 0, 100, 100, 0],
      [1_000, 0, 0, 50, 50, 0],
    ],
  })
  expect(ground.map(({ id }) => id)).toEqual(['field 0', 'field 0 edge', 'field 1', 'field 1 edge', 'road 0'])
  expect(ground[2]).toEqual({
    id: 'field 1',
    tone: 'plot',
    ring: [
      { lat: 45, lng: 9.01 },
      { lat: 45.0005, lng: 9.01 },
      { lat: 45.0005, lng: 9.0105 },
    ],
  })
  expect(ground[4]).toMatchObject({ tone: 'built', width: 9, path: [{ lng: 9 }, { lng: 9.001 }] })
})
