/** 001 §5, required: at least one item of a list; of a single choice, anything but null. Blank text is nothing. */
export function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'string') return value.trim() !== ''
  return value !== null && value !== undefined
}
