/** One part before the @, and a domain of at least two parts after it. Whether mail arrives there, only a mail can tell. */
export const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
