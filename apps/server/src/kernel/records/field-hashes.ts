import { createHash } from 'node:crypto'

/** By name of the field. */
export type Hashes = Readonly<Record<string, string>>

/** Returns a hash of each field except the version, so that a large list takes little space. */
export function fieldHashes({ version: _, ...fields }: { version?: number }): Hashes {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [
        field,
        createHash('sha256').update(orderedJson(value)).digest('base64url').slice(0, 12),
      ]),
  )
}

/** JSON with sorted object properties. */
export const orderedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Returns the names of the fields whose hashes differ. */
export const differing = (stored: Hashes, entered: Hashes): string[] =>
  [...new Set([...Object.keys(stored), ...Object.keys(entered)])].filter(field => stored[field] !== entered[field])
