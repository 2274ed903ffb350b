export interface Bounds {
  min?: number
  max?: number
  /** Number of decimals; default: 0. */
  digits?: number
}

/** Rounds a number and clamps it to minimum and maximum (001 §5). */
export function clamp(value: number, { min = -Infinity, max = Infinity, digits = 0 }: Bounds): number {
  // rounds through text, because 1.005 * 100 is 100.49999999999999
  const rounded = Math.abs(value) < 1e21 ? Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`) : value
  const finite = Number.isNaN(rounded) ? value : rounded
  return Math.min(max, Math.max(min, finite)) + 0
}
