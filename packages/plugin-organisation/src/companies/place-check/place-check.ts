import type { FleetSchemas } from '@muster/contract'

export type PlaceCheck = FleetSchemas['PlaceCheck']
export type Setting = Omit<FleetSchemas['PlaceCheckInput'], 'version'>

/** Edited setting; null inherits. */
export type Edited = Setting | null

export const ownOf = ({ isOwn, isChecked, topSpeed, types }: PlaceCheck): Edited =>
  isOwn ? { isChecked, topSpeed, types } : null

export function isSame(one: Edited, other: Edited): boolean {
  if (!one || !other) return one === other
  const text = ({ isChecked, topSpeed, types }: Setting) =>
    JSON.stringify([
      isChecked,
      topSpeed,
      types.toSorted((a, b) => a.typeId - b.typeId).map(type => Object.values(type)),
    ])
  return text(one) === text(other)
}
