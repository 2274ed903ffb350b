/** One field of a record in words. */
export interface VersionLine {
  /** Names the line in every version: the field, or the field and what a part of it is about. */
  readonly key: string
  readonly label: string
  readonly value: string
}

export interface ComparedLine {
  readonly key: string
  readonly label: string
  /** Undefined where a version has no such line. */
  readonly then: string | undefined
  readonly now: string | undefined
  readonly isChanged: boolean
}

/** Two versions line by line: those of now in their order, then those that only the other has. */
export function compareLines(then: readonly VersionLine[], now: readonly VersionLine[]): ComparedLine[] {
  const thenBy = new Map(then.map(line => [line.key, line]))
  const nowKeys = new Set(now.map(({ key }) => key))
  const compared = (key: string, label: string, before: string | undefined, after: string | undefined) => ({
    key,
    label,
    then: before,
    now: after,
    isChanged: before !== after,
  })
  return [
    ...now.map(({ key, label, value }) => compared(key, label, thenBy.get(key)?.value, value)),
    ...then
      .filter(({ key }) => !nowKeys.has(key))
      .map(({ key, label, value }) => compared(key, label, value, undefined)),
  ]
}
