import { flag, options, type ValuesOf } from '../define/parameter.ts'

export const unitOptions = {
  unit: options('<unit>', 'A unit by name, serial or id', { short: 'u' }),
  fleet: options('<fleet>', 'All units of a fleet, by name or id'),
  unitsFrom: options('<file>', 'Units from a file, one per line; - is stdin', { completes: 'file' }),
  allUnits: flag('All units you can see'),
}

export type UnitOptions = ValuesOf<typeof unitOptions>
