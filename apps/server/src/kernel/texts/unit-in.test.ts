import { expect, test } from 'vitest'
import { builtInTexts } from './texts.ts'
import { unitIn } from './unit-in.ts'

test.each([
  ['en', 'rpm'],
  ['de', 'U/min'],
  ['fr', 'tr/min'],
  ['it', 'giri/min'],
])('formats engine speed in %s as %s', (language, unit) => {
  expect(unitIn(builtInTexts(language), 'rpm')).toBe(unit)
  expect(unitIn(builtInTexts(language), 'km/h')).toBe('km/h')
})
