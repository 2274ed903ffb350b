import type { FleetSchemas } from '@muster/contract'

/** The units that come and those that go; one that is named twice is what it is named last. */
export function assignedSides(assignements: readonly FleetSchemas['ProfileAssignment'][]): {
  on: number[]
  off: number[]
} {
  const asked = [...new Map(assignements.map(({ unitId, assign }) => [unitId, assign]))]
  const side = (wanted: boolean) => asked.filter(([, assign]) => assign === wanted).map(([unitId]) => unitId)
  return { on: side(true), off: side(false) }
}
