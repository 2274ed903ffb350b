import { unitCategories, unitsOf, type DisplayUnit } from '@muster/contract'

/** Returns a conversion between two units. Incompatible units leave values unchanged. */
export function conversion(from: string, to: string): (value: number) => number {
  if (from === to) return unchanged
  if (from === 'mV' && to === 'V') return value => value / 1000
  for (const category of unitCategories) {
    const units = unitsOf(category)
    const [source, target] = [units.find(({ label }) => label === from), units.find(({ label }) => label === to)]
    if (source && target) return between(source, target)
  }
  return unchanged
}

const unchanged = (value: number) => value

const between = (from: DisplayUnit, to: DisplayUnit) => (value: number) =>
  ((value - from.offset) / from.factor) * to.factor + to.offset

/** Returns the label of a unit of measure by ID, or undefined. */
export function unitLabelOf(muId: number): string | undefined {
  const category = unitCategories[Math.floor(muId / 100) - 1]
  return category && unitsOf(category)[muId % 100]?.label
}
