type Signals = Readonly<Record<string, unknown>>

/**
 * Returns the level of a digital input, true for high: from the mapped attribute, else from `in1`, `in2`, …, else
 * from its bit of the mask `input`. Returns undefined if the reading has none of them.
 *
 * @param index 0-based
 */
export function inputLevel(signals: Signals, index: number, attribute?: string): boolean | undefined {
  if (attribute !== undefined) return levelOf(signals[attribute])
  const own = levelOf(signals[inputSignal(index)])
  if (own !== undefined) return own
  const mask = signals['input']
  // masks may have more than 32 bits
  if (typeof mask !== 'number' || !Number.isInteger(mask) || mask < 0) return undefined
  return Math.floor(mask / 2 ** index) % 2 === 1
}

/** Signal of a digital input; `index` is 0-based. */
export const inputSignal = (index: number): string => `in${index + 1}`

/** Level at which an input is on. An input that is open when on carries no voltage, so devices report it as low. */
export const onLevel = (logic: string | undefined): boolean => logic !== 'LOW' && logic !== 'OPEN'

const words: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  high: true,
  '1': true,
  false: false,
  off: false,
  low: false,
  '0': false,
}

function levelOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  return typeof value === 'string' ? words[value.trim().toLowerCase()] : undefined
}
