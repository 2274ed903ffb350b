/** Accepts digits, spaces, plus and minus, and empty text (001 §5). */
export const isDigits = (text: string): boolean => /^[0-9 +-]*$/.test(text)
