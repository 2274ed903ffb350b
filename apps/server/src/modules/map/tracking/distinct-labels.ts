import { measures } from '#telemetry/sources/measures.ts'

/** Codes under which readings carry measures, those that count first in front. */
const codes = measures.flatMap(({ signals }) => signals)
const measureCodes = new Set(measures.map(({ code }) => code))
const rankOf = (code: string) => {
  // measures, and columns of readings, which have no code
  if (code === '' || measureCodes.has(code)) return -1
  const rank = codes.indexOf(code)
  return rank < 0 ? codes.length : rank
}

/**
 * Returns what distinguishes signals whose label another signal has, too, by their places in the list: `CAN` for a CAN parameter,
 * otherwise the code of the signal. The signal that carries the measure of that name keeps its label.
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

/** Signals with a label of their own each. One that repeats the value of another under the same label is left out. */
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
