import { describe, expect, it } from 'vitest'
import { imperialUnits, metricUnits, shownIn, unitCategories, unitsOf, type UnitCategory } from './measurement-units.ts'

const documented = [
  'speed',
  'temperature',
  'pressure',
  'flowrates',
  'volume',
  'length',
  'crop weight',
  'mass flowrates',
  'area',
  'time',
  'consumption',
  'consumption area',
  'weight',
  'trade weight',
  'energy consumption',
]

describe('units of measure', () => {
  it('CONST-005 cover the fifteen categories of the documents, each in both presets', () => {
    expect(unitCategories.map(code => code.toLowerCase().replaceAll('_', ' '))).toEqual(documented)
    expect(Object.keys(metricUnits)).toEqual(unitCategories)
    expect(Object.keys(imperialUnits)).toEqual(unitCategories)
  })

  it('start with the unit of the API, which the metric preset shows', () => {
    for (const category of unitCategories) {
      expect(unitsOf(category)[0], category).toEqual({ label: metricUnits[category].label, factor: 1, offset: 0 })
      expect(unitsOf(category)).toContainEqual(imperialUnits[category])
      const labels = unitsOf(category).map(({ label }) => label)
      expect(new Set(labels).size, category).toBe(labels.length)
    }
  })

  // calculated by hand from the definitions, to six digits
  it.each<[base: number, category: UnitCategory, shown: number, label: string]>([
    [160.9344, 'SPEED', 100, 'mph'],
    [36, 'SPEED', 10, 'm/s'],
    [-40, 'TEMPERATURE', -40, '°F'],
    [0, 'TEMPERATURE', 32, '°F'],
    [100, 'TEMPERATURE', 212, '°F'],
    [2.5, 'PRESSURE', 250, 'kPa'],
    [2.5, 'PRESSURE', 36.2594, 'psi'],
    [10, 'FLOWRATES', 2.64172, 'gal/h'],
    [3785.411784, 'VOLUME', 1000, 'gal'],
    [500, 'VOLUME', 0.5, 'm³'],
    [42.195, 'LENGTH', 26.2188, 'mi'],
    [1.5, 'LENGTH', 1500, 'm'],
    [0.3048, 'LENGTH', 1000, 'ft'],
    [2.72155422, 'CROP_WEIGHT', 100, 'bu'],
    [90.718474, 'CROP_WEIGHT', 100, 'ton'],
    [9.0718474, 'MASS_FLOWRATES', 10, 'ton/h'],
    [40.468564224, 'AREA', 100, 'ac'],
    [1.5, 'TIME', 90, 'min'],
    [1.5, 'TIME', 5400, 's'],
    [10, 'CONSUMPTION', 4.25144, 'gal/100 mi'],
    [100, 'CONSUMPTION_AREA', 10.6907, 'gal/ac'],
    [453.59237, 'WEIGHT', 1000, 'lb'],
    [90.718474, 'TRADE_WEIGHT', 100, 'ton'],
    [10, 'ENERGY_CONSUMPTION', 36, 'MJ'],
  ])('show %d of %s as %d %s', (base, category, shown, label) => {
    const { factor, offset } = unitsOf(category).find(unit => unit.label === label) ?? { factor: NaN, offset: NaN }
    expect(Number((base * factor + offset).toPrecision(6))).toBe(shown)
  })
})

describe('a figure in some unit', () => {
  it.each([
    ['km/h', 36, 36 / 1.609344, 'mph'],
    ['°C', 90, 194, '°F'],
    ['kPa', 200, 2 / 0.0689475729316836, 'psi'],
    ['rpm', 1500, 1500, 'rpm'],
    ['%', 7, 7, '%'],
    ['', 3, 3, ''],
  ])('shows %s in the preset’s unit', (told, value, shown, label) => {
    const { factor, offset, ...unit } = shownIn(told, imperialUnits)
    expect(unit.label).toBe(label)
    expect(value * factor + offset).toBeCloseTo(shown, 6)
  })
})
