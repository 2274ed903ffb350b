import { expect, test } from 'vitest'
import { withPrefix } from './phone-prefix.ts'

test.each([
  ['030 123', 'DE', '+49', '+49 30 123'],
  ['0521 555', 'IT', '+39', '+39 0521 555'],
  ['555 0100', 'US', '+1', '+1 555 0100'],
  ['+49 30 123', 'DE', '+49', undefined],
  ['0049 30 123', 'DE', '+49', undefined],
  ['', 'DE', '+49', undefined],
  ['-', 'DE', '+49', undefined],
])('formats %j in %s with prefix %s as %j', (number, country, prefix, complete) =>
  expect(withPrefix(number, { country, prefix })).toBe(complete),
)
