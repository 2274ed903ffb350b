import { numberFormat } from './intl.ts'

type Parse = (text: string) => number | undefined

const parsers = new Map<string, Parse>()

/**
 * Reads what somebody typed, as the language writes numbers: its digits or plain ones, its decimal sign, groups only where
 * it puts them. What could be meant otherwise is no number: `1,5` in English, `1.5` in German.
 */
export function numberParser(locale: string): Parse {
  const parser = parsers.get(locale) ?? makeParser(locale)
  parsers.set(locale, parser)
  return parser
}

function makeParser(locale: string): Parse {
  const parts = numberFormat(locale, {}).formatToParts(1_234_567.8)
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const [decimal, group] = [sign('decimal'), sign('group')]
  const digits = [...numberFormat(locale, { useGrouping: false }).format(9_876_543_210)].toReversed()
  // India groups by two digits after the first three
  const size = parts.filter(({ type }) => type === 'integer')[1]?.value.length ?? 3
  const number = new RegExp(String.raw`^-?(?:(?:\d+|\d{1,${size}}(?:_\d{${size}})*_\d{3})(?:\.\d*)?|\.\d+)$`)

  return text => {
    const plain = Array.from(text.trim().replaceAll(directions, ''), plainOf).join('')
    return number.test(plain) ? Number(plain.replaceAll('_', '')) : undefined
  }

  /** Latin digits, `-`, `.`, and `_` for a group; anything else stays and fails. */
  function plainOf(letter: string, at: number): string {
    const digit = digits.indexOf(letter)
    if (digit >= 0) return String(digit)
    if (at === 0 && minus.test(letter)) return '-'
    if (letter === group || [spaces, quotes].some(kind => kind.test(group) && kind.test(letter))) return '_'
    return letter === decimal ? '.' : letter === '_' ? '?' : letter
  }
}

const directions = /[\u061C\u200E\u200F]/g
const minus = /^[-\u2010\u2013\u2212]$/
// a language may group by a narrow or unbroken space or a curled apostrophe, which few keyboards type
const spaces = /^\s$/
const quotes = /^['\u2019]$/
