import type { FleetSchemas } from '@muster/contract'

type MeasurementUnit = FleetSchemas['MeasurementUnit']

const as = (label: string, factor = 1, offset = 0): MeasurementUnit => ({ label, factor, offset })

/** The fifteen categories of 001 §9; the API speaks the metric set, so its factors are 1. */
const metric: Record<string, MeasurementUnit> = {
  SPEED: as('km/h'),
  TEMPERATURE: as('°C'),
  PRESSURE: as('bar'),
  FLOWRATES: as('l/h'),
  VOLUME: as('l'),
  LENGTH: as('km'),
  CROP_WEIGHT: as('t'),
  MASS_FLOWRATES: as('t/h'),
  AREA: as('ha'),
  TIME: as('h'),
  CONSUMPTION: as('l/100 km'),
  CONSUMPTION_AREA: as('l/ha'),
  WEIGHT: as('kg'),
  TRADE_WEIGHT: as('t'),
  ENERGY_CONSUMPTION: as('kWh'),
}

const imperial: Record<string, MeasurementUnit> = {
  ...metric,
  SPEED: as('mph', 0.621371192),
  TEMPERATURE: as('°F', 1.8, 32),
  PRESSURE: as('psi', 14.503773773),
  FLOWRATES: as('gal/h', 0.264172052),
  VOLUME: as('gal', 0.264172052),
  LENGTH: as('mi', 0.621371192),
  CROP_WEIGHT: as('ton', 1.102311311),
  MASS_FLOWRATES: as('ton/h', 1.102311311),
  AREA: as('ac', 2.471053815),
  CONSUMPTION: as('gal/100 mi', 0.425143707),
  CONSUMPTION_AREA: as('gal/ac', 0.106906637),
  WEIGHT: as('lb', 2.204622622),
  TRADE_WEIGHT: as('ton', 1.102311311),
}

/** How each category is shown to a user of a preset: figure × factor + offset, then the label. */
export function measurementUnitsOf(preset: string): Record<string, MeasurementUnit> {
  return preset === 'imperial' ? imperial : metric
}
