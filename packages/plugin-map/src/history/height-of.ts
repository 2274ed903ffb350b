import type { Formats } from '@muster/core'

const feet = 3.280_839_895

/** Metres above the sea; feet for those who count in miles. */
export function heightOf(format: Formats, metres: number | undefined): string | undefined {
  if (metres === undefined) return undefined
  const isMetric = format.units.LENGTH.factor === 1
  return `${format.number(isMetric ? metres : metres * feet, 0)} ${isMetric ? 'm' : 'ft'}`
}
