import { imperialUnits, metricUnits, type UnitSet } from '@muster/contract'

/** Returns the conversion of each category for a preset: figure × factor + offset, then the label. */
export function measurementUnitsOf(preset: string): UnitSet {
  return preset === 'imperial' ? imperialUnits : metricUnits
}
