import { numberFormat } from './intl.ts'

type Parse = (text: string) => number | undefined

const parsers = new Map<string, Parse>()

/**
 * Parses typed text as the language writes numbers: its digits or Latin ones, its decimal sign, and groups only in
 * their regular positions. Rejects ambiguous text, such as `1,5` in English and `1.5` in German.
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

  /** Converts to Latin digits, `-`, `.`, and `_` for a group. Other characters stay and fail later. */
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
// some languages group by a narrow or no-break space or a curly apostrophe, which few keyboards have
const spaces = /^\s$/
const quotes = /^['\u2019]$/
