/** Accepts one part before the @ and a domain of at least two parts after it. It does not check that mail arrives. */
export const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
