import { expect, it } from 'vitest'
import { programOf } from './program.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['muster-cli/0.2.0', 'muster-cli', undefined],
  ['curl/8.5.0', undefined, undefined],
  [undefined, undefined, undefined],
])('names browser and system of %s', (userAgent, browser, system) => {
  expect([programOf(userAgent).browser, programOf(userAgent).system]).toEqual([browser, system])
})
