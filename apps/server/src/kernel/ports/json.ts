/** Returns the fields of a value from an engine; none when it is not an object. */
export const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns a text; undefined when it is blank or of another type. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined

/** Returns an integer from 0 to below a limit, which is a position in a list. */
export const position = (value: unknown, limit: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < limit ? value : undefined
