type Signals = Readonly<Record<string, unknown>>

/**
 * Returns the level of a digital input of a reading, true for high: from the attribute that it is mapped to, else from `in1`, `in2`, …,
 * else from its bit of the mask `input`. Undefined where the reading has none of them.
 * @param index from 0
 */
export function inputLevel(signals: Signals, index: number, attribute?: string): boolean | undefined {
  if (attribute !== undefined) return levelOf(signals[attribute])
  const own = levelOf(signals[inputSignal(index)])
  if (own !== undefined) return own
  const mask = signals['input']
  // the mask of a device may have more than 32 bits
  if (typeof mask !== 'number' || !Number.isInteger(mask) || mask < 0) return undefined
  return Math.floor(mask / 2 ** index) % 2 === 1
}

/** The signal of a digital input, counted from 0. */
export const inputSignal = (index: number): string => `in${index + 1}`

/** The level at which an input is on. An input that is open when it is on carries no voltage: devices report it as low. */
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
