/** Field of a record as text. */
export interface VersionLine {
  /** Identifies the line in all versions: the field, or the field and a part of it. */
  readonly key: string
  readonly label: string
  readonly value: string
}

export interface ComparedLine {
  readonly key: string
  readonly label: string
  /** Undefined if the version has no such line. */
  readonly before: string | undefined
  readonly now: string | undefined
  readonly isChanged: boolean
}

/** Compares two versions by line: current lines in order, then removed lines. */
export function compareLines(then: readonly VersionLine[], now: readonly VersionLine[]): ComparedLine[] {
  const thenBy = new Map(then.map(line => [line.key, line]))
  const nowKeys = new Set(now.map(({ key }) => key))
  const compared = (key: string, label: string, before: string | undefined, after: string | undefined) => ({
    key,
    label,
    before,
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
