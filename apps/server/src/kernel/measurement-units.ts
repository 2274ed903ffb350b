import { imperialUnits, metricUnits, type UnitSet } from '@muster/contract'

/** How each category is shown to a user of a preset: figure × factor + offset, then the label. */
export function measurementUnitsOf(preset: string): UnitSet {
  return preset === 'imperial' ? imperialUnits : metricUnits
}
