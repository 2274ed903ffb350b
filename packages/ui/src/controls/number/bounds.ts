export interface Bounds {
  min?: number
  max?: number
  /** Digits after the point that are kept; whole numbers where left out. */
  digits?: number
}

/** 001 §5: a number clamped to min and max, so that one below the minimum is raised to it; rounded first. */
export function clamp(value: number, { min = -Infinity, max = Infinity, digits = 0 }: Bounds): number {
  // by way of text, for 1.005 * 100 is 100.49999999999999
  const rounded = Math.abs(value) < 1e21 ? Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`) : value
  const whole = Number.isNaN(rounded) ? value : rounded
  return Math.min(max, Math.max(min, whole)) + 0
}
