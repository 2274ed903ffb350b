import type { FleetSchemas, UnitSet } from '@muster/contract'

type Counter = FleetSchemas['MaintenanceIntervalType']

/** Metres and hours in a user's units, as a workbook has them. */
export const figuresIn = ({ LENGTH }: UnitSet) => {
  const distance = (metres: number | null | undefined) =>
    metres === null || metres === undefined ? metres : (metres / 1000) * LENGTH.factor
  return {
    distance,
    /** The figure of a counter, and the label of its unit. */
    of: (counter: Counter, value: number | null | undefined) => (counter === 'ODOMETER' ? distance(value) : value),
    label: (counter: Counter) => (counter === 'ODOMETER' ? LENGTH.label : 'h'),
    length: LENGTH.label,
  }
}
