/**
 * Reads what somebody typed in the language that `write` writes: its digits, its grouping, its decimal mark.
 * Undefined for what is no number, null for nothing.
 *
 * @example
 * const read = numberReader(value => new Intl.NumberFormat('de').format(value))
 * read('1.234,5') // 1234.5
 */
export function numberReader(write: (value: number) => string): (text: string) => number | null | undefined {
  const digits = Array.from({ length: 10 }, (_, digit) => write(digit))
  const point = markBetween(write(1.5), digits) ?? '.'
  const group = markBetween(write(11111111), digits)
  return text => {
    const latin = [...text.trim()].map(sign => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign)).join('')
    const plain = latin
      .replaceAll(/[\s\u200E\u200F\u061C]/g, '')
      .replaceAll(group ?? '\0', '')
      .replace(point, '.')
      .replace(/^[\u2212\u2013]/, '-')
    if (plain === '') return null
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
  }
}

/** The sign that stands between the digits. */
const markBetween = (written: string, digits: string[]): string | undefined =>
  [...written].find(sign => !digits.includes(sign))
