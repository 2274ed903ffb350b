import { expect, test } from 'vitest'
import { tinyFences } from './tiny-fences.ts'

const yard = {
  id: 3,
  name: 'Yard',
  color: '#7d8995',
  kind: 'circle',
  center: { lat: 45, lng: 9 },
  radius: 200,
} as const

test('replaces only geofences smaller than a pin by points', () => {
  expect(tinyFences([yard], 8)).toEqual([
    { id: 3, name: 'Yard', color: '#7d8995', group: '', lat: expect.closeTo(45), lng: expect.closeTo(9) },
  ])
  expect(tinyFences([yard], 16)).toEqual([])
})
