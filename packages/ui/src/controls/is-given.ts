/** Checks required values (001 §5): at least one item of a list, non-blank text, or any value except null. */
export function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'string') return value.trim() !== ''
  return value !== null && value !== undefined
}
