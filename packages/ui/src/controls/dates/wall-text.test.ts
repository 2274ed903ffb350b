import { quickRange } from '@muster/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeOfWall, wallText } from './wall-text.ts'

const zones = fc.constantFrom('UTC', 'Europe/Rome', 'Asia/Kolkata', 'America/New_York')

it('a whole day stays whole on its way through the inputs', () => {
  for (const zone of ['Europe/Rome', 'America/Sao_Paulo', 'Asia/Kolkata']) {
    const { from, to } = quickRange('today', zone, Date.UTC(2026, 2, 29, 12))
    expect(timeOfWall(zone, wallText(zone, from), 'from')).toBe(from)
    expect(timeOfWall(zone, wallText(zone, to), 'to')).toBe(to)
  }
})

it('what is shown does not change by being read', () => {
  fc.assert(
    fc.property(zones, fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2040, 0) }), (zone, time) => {
      const shown = wallText(zone, time)
      expect(wallText(zone, timeOfWall(zone, shown, 'from'))).toBe(shown)
      expect(wallText(zone, timeOfWall(zone, shown, 'to'))).toBe(shown)
    }),
  )
})

it('nothing and a year half typed are no moment', () => {
  expect(timeOfWall('UTC', '', 'from')).toBeNull()
  expect(timeOfWall('UTC', '0020-05-01T10:00', 'from')).toBeNull()
  expect(wallText('UTC', null)).toBe('')
})
