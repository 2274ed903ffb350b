import { expect, it } from 'vitest'
import { numberFormat } from './intl.ts'
import { numberParser } from './parse-number.ts'

it.each<[locale: string, typed: string, read: number | undefined]>([
  ['en', '1234.5', 1234.5],
  ['en', ' 1,234,567.5 ', 1_234_567.5],
  ['en', '-3', -3],
  ['en', '−3', -3],
  ['en', '.5', 0.5],
  ['en', '5.', 5],
  ['en', '1,5', undefined],
  ['en', '12,34', undefined],
  ['en', '1,23,456', undefined],
  ['en', '1e3', undefined],
  ['en', '0x10', undefined],
  ['en', '12 km', undefined],
  ['en', '1_000', undefined],
  ['en', '--1', undefined],
  ['en', '1-', undefined],
  ['en', '.', undefined],
  ['en', '', undefined],
  ['de', '1.234,5', 1234.5],
  ['de', '1234,5', 1234.5],
  ['de', '1.5', undefined],
  ['fr', '1 234,5', 1234.5],
  ['fr', '1\u202F234,5', 1234.5],
  ['fr', '1234.5', 1234.5],
  ['de-CH', "1'234.5", 1234.5],
  ['hi', '1,23,456', 123_456],
  ['ar-EG', '١٬٢٣٤٫٥', 1234.5],
  ['ar-EG', '1234.5', 1234.5],
  ['fa', '‎−۱۲', -12],
])('parses %j in %s as %s', (locale, typed, read) => {
  expect(numberParser(locale)(typed)).toBe(read)
})

it.each([
  'en',
  'it',
  'de',
  'de-CH',
  'fr',
  'es',
  'pl',
  'sv',
  'pt-BR',
  'hi',
  'bn',
  'fa',
  'ar-EG',
  'he',
  'ja',
  'zh-CN',
  'tr',
  'ru',
])('parses back the numbers that %s writes', locale => {
  const write = numberFormat(locale, { maximumFractionDigits: 3 })
  for (const value of [0, 7, -7, 12.5, 999, 1000, 1234.125, -98_765.5, 1_234_567.25, 100_000_000])
    expect(numberParser(locale)(write.format(value)), write.format(value)).toBe(value)
})
