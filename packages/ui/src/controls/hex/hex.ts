/** Accepts hexadecimal digits and empty text (001 §5). */
export const isHex = (text: string): boolean => /^[0-9a-f]*$/i.test(text)

export type Bytes = readonly [string, string, string, string]

/** Splits a value into four bytes of two digits; missing leading bytes are "00". */
export function bytesOf(value: string): Bytes {
  const digits = (isHex(value) ? value : '').slice(-8).padStart(8, '0').toUpperCase()
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6), digits.slice(6)]
}

/** Parses a copied value: `0x18FEF100`, `18 fe f1 00`, `18:FE:F1:00`. Returns undefined for other text. */
export function parsePastedHex(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/^0x/i, '')
    .replaceAll(/[\s:.,_-]/g, '')
  return digits !== '' && digits.length <= 8 && isHex(digits) ? bytesOf(digits).join('') : undefined
}
