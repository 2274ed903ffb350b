import { measures } from '#telemetry/sources/measures.ts'

/** Signal codes of measures, by precedence. */
const codes = measures.flatMap(({ signals }) => signals)
const measureCodes = new Set(measures.map(({ code }) => code))
const rankOf = (code: string) => {
  // measures, and columns of readings, which have no code
  if (code === '' || measureCodes.has(code)) return -1
  const rank = codes.indexOf(code)
  return rank < 0 ? codes.length : rank
}

/**
 * Returns notes for signals whose label is not unique, by position in the list: `CAN` for a CAN parameter, otherwise the
 * signal's code. The signal with the highest precedence keeps its label.
 */
export function labelNotes(signals: readonly { code: string; label: string }[]): Map<number, string> {
  const groups = Map.groupBy(signals.entries(), ([, { label }]) => label.toLowerCase())
  const notes = new Map<number, string>()
  for (const group of groups.values()) {
    const [, ...others] = group.toSorted(([, a], [, b]) => rankOf(a.code) - rankOf(b.code))
    for (const [index, { code, label }] of others) notes.set(index, code === label || code.includes(' ') ? 'CAN' : code)
  }
  return notes
}

/** Makes signal labels unique. Omits a signal that repeats the value of another with the same label. */
export function withOwnLabels<T extends { code: string; label: string; value: unknown; uom: string }>(
  signals: readonly T[],
): T[] {
  const notes = labelNotes(signals)
  if (notes.size === 0) return [...signals]
  return signals.flatMap((signal, index) => {
    const note = notes.get(index)
    if (note === undefined) return [signal]
    const isRepeated = signals.some(
      (other, at) =>
        !notes.has(at) && other.label === signal.label && other.value === signal.value && other.uom === signal.uom,
    )
    return isRepeated ? [] : [{ ...signal, label: `${signal.label} (${note})` }]
  })
}
