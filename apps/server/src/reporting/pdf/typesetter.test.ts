import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { levelsOf, seenOrder } from './text-order.ts'
import { Typesetter, type FontDrawing } from './typesetter.ts'

const typesetter = () => new Typesetter(new Pdf({ autoFirstPage: false, font: '' }) as unknown as FontDrawing)

test.each([
  ['Tractor T7.270', ['noto-sans-latin']],
  ['Łódź №', ['noto-sans-latin-ext', 'noto-sans-latin', 'noto-sans-latin-ext', 'noto-sans-cyrillic']],
  ['Ωmega', ['noto-sans-greek', 'noto-sans-latin']],
  ['圃場トラクター', ['noto-sans-sc-chinese-simplified']],
  ['ट्रैक्टर', ['noto-sans-devanagari']],
  ['รถแทรกเตอร์', ['noto-sans-thai-thai']],
])('names a font for each script of %s', (text, fonts) => {
  expect(
    typesetter()
      .pieces(text, 400)
      .map(({ font }) => font),
  ).toEqual(fonts.map(font => `${font}-400`))
})

test('orders Arabic words from right to left, with numbers and brackets from left to right', () => {
  const seen = typesetter().pieces('جرار (A-7) 12 قديم', 400)
  expect(seen.map(({ text }) => text).join('|')).toBe('قديم| |12| (|A-7|)|جرار ')
  const inLatin = typesetter().pieces('Field حقل شمالي 7', 400)
  expect(inLatin.map(({ text }) => text).join('|')).toBe('Field |7|حقل شمالي ')
  // the layout of an Arabic font reverses digits of its own
  const digits = typesetter().pieces('حقل ١٢', 400)
  expect(digits.map(({ text }) => text).join('|')).toBe('٢١|حقل ')
})

test('collects characters missing in all fonts and draws a placeholder for them', () => {
  const type = typesetter()
  expect(
    type
      .pieces('A 한', 700)
      .map(({ text }) => text)
      .join(''),
  ).toBe('A \uFFFD')
  expect([...type.missing]).toEqual(['한'])
})

test('wraps between words, including in Chinese and Thai, and within a word only if it is too long', () => {
  const type = typesetter()
  const width = type.width('Wheel loader', 400, 8)
  expect(type.lines('Wheel loader of the north', width, 400, 8)).toEqual(['Wheel loader', 'of the north'])
  expect(type.lines('土方机土方机土方机', type.width('土方机土方机', 400, 8), 400, 8).join('')).toBe(
    '土方机土方机土方机',
  )
  expect(type.lines('WWWWWWWW', type.width('WWWWW', 400, 8), 400, 8)).toEqual(['WWWWW', 'WWW'])
})

test('keeps neutral characters between letters of one direction in that direction', () => {
  const characters = [...'אב גד']
  expect(levelsOf(characters)).toEqual([1, 1, 1, 1, 1])
  expect(levelsOf([...'a (b) ג'])).toEqual([0, 0, 0, 0, 0, 0, 1])
  expect(
    seenOrder([
      { level: 1, at: 1 },
      { level: 2, at: 2 },
      { level: 1, at: 3 },
    ]).map(({ at }) => at),
  ).toEqual([3, 2, 1])
})
