/** Accepts one part before the @ and a domain of at least two parts after it. Does not check delivery. */
export const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
