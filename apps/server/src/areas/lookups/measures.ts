import type { LookupItem } from './lookup-item.ts'

/** The fifteen categories of 001 §9 with the units each offers; the first of a row is SI or next to it. */
const categories: Record<string, readonly string[]> = {
  speed: ['km/h', 'mph', 'm/s'],
  temperature: ['°C', '°F'],
  pressure: ['bar', 'kPa', 'psi'],
  flowrates: ['l/h', 'gal/h'],
  volume: ['l', 'gal', 'm³'],
  length: ['km', 'mi', 'm', 'ft'],
  'crop weight': ['t', 'bu'],
  'mass flowrates': ['t/h', 'ton/h'],
  area: ['ha', 'ac'],
  time: ['h', 'min', 's'],
  consumption: ['l/100 km', 'mpg'],
  'consumption area': ['l/ha', 'gal/ac'],
  weight: ['kg', 'lb'],
  'trade weight': ['t', 'ton'],
  'energy consumption': ['kWh', 'kWh/h'],
}

export const measurementUnitTypes: readonly LookupItem[] = Object.keys(categories).map((name, index) => ({
  id: index + 1, code: name.toUpperCase().replaceAll(' ', '_'), label: name.charAt(0).toUpperCase() + name.slice(1),
}))

export const measurementUnits: readonly LookupItem[] = Object.values(categories).flatMap((labels, type) =>
  labels.map((label, index) => ({ id: (type + 1) * 100 + index, label, typeId: type + 1 })),
)
