/** 001 §5: hexadecimal digits only, or nothing. */
export const isHex = (text: string): boolean => /^[0-9a-f]*$/i.test(text)

export type Bytes = readonly [string, string, string, string]

/** Four bytes of two digits; what is missing in front is "00". */
export function bytesOf(value: string): Bytes {
  const digits = (isHex(value) ? value : '').slice(-8).padStart(8, '0').toUpperCase()
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6), digits.slice(6)]
}

/** A whole value as people copy it: `0x18FEF100`, `18 fe f1 00`, `18:FE:F1:00`. Undefined when it is none. */
export function pastedHex(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/^0x/i, '')
    .replaceAll(/[\s:.,_-]/g, '')
  return digits !== '' && digits.length <= 8 && isHex(digits) ? bytesOf(digits).join('') : undefined
}
