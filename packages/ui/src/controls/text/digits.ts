/** 001 §5: only digits, spaces, plus and minus; empty passes. */
export const isDigits = (text: string): boolean => /^[0-9 +-]*$/.test(text)
