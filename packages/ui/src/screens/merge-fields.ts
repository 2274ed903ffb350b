import type { FieldValues } from 'react-hook-form'

/** Line of the comparison: a field that the user or the other person changed. */
export interface MergeLine {
  /** A line of fields without labels has several. */
  fields: readonly string[]
  label: string
  theirs: string
  mine: string
  /** Both changed it. */
  isConflict: boolean
  /** Side whose value is proposed. */
  keeps: Side
}

export type Side = 'theirs' | 'mine'

/** A record in three states: as the form was filled, as the other person saved it, and as the user entered it. */
export interface ThreeWay<Model> {
  base: Model
  theirs: Model
  mine: Model
}

export interface DescribeField {
  /** Null for a value that nobody edits: the newer value is used and not listed. */
  label: string | null | undefined
  /** Returns the text of a value. */
  show(value: unknown): string
}

/**
 * Compares the changes of two people field by field. A field that one of them changed keeps that change; of a field that both
 * changed, the user's value is proposed. Fields without a label share one line.
 */
export function mergeLines<Model extends FieldValues>(
  { base, theirs, mine }: ThreeWay<Model>,
  describe: (field: string) => DescribeField,
  others: string,
): MergeLine[] {
  const changed = Object.keys({ ...theirs, ...mine }).filter(
    field => !equal(theirs[field], mine[field]) && describe(field).label !== null,
  )
  const lines = changed.map((field): MergeLine => {
    const { label, show } = describe(field)
    const [isTheirs, isMine] = [!equal(base[field], theirs[field]), !equal(base[field], mine[field])]
    return {
      fields: [field],
      label: label ?? '',
      theirs: show(theirs[field]),
      mine: show(mine[field]),
      isConflict: isTheirs && isMine,
      keeps: isMine ? 'mine' : 'theirs',
    }
  })
  const [named, unnamed] = [lines.filter(({ label }) => label), lines.filter(({ label }) => !label)]
  return [
    ...named,
    ...Object.values(Object.groupBy(unnamed, ({ keeps }) => keeps)).map((group): MergeLine => ({
      ...group[0]!,
      fields: group.flatMap(({ fields }) => fields),
      label: others,
      isConflict: group.some(({ isConflict }) => isConflict),
    })),
  ]
}

/** Returns true if the other person changed none of these fields, but another part of the record. */
export const isUntouched = <Model extends FieldValues>({ base, theirs }: ThreeWay<Model>): boolean =>
  Object.keys({ ...base, ...theirs }).every(field => equal(base[field], theirs[field]))

/** Returns the record with the chosen value of each line. */
export function merged<Model extends FieldValues>(
  { theirs, mine }: ThreeWay<Model>,
  lines: readonly MergeLine[],
  sides: readonly Side[],
): Model {
  const kept = lines.flatMap(({ fields }, index) => (sides[index] === 'mine' ? fields : []))
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}

const equal = (one: unknown, other: unknown) => textOf(one) === textOf(other)

// validation returns the keys of nested values in another order than the server
const textOf = (value: unknown) =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
