import type { FleetSchemas } from '@muster/contract'

export type TripRules = FleetSchemas['TripRules']
export type TripRule = FleetSchemas['TripRule']
export type Setting = Omit<FleetSchemas['TripRulesInput'], 'version'>

/** Edited rules; null inherits. */
export type Edited = Setting | null

export const settingOf = ({ types, others }: Setting): Setting => ({ types, ...(others && { others }) })

export const ownOf = (detail: TripRules): Edited => (detail.isOwn ? settingOf(detail) : null)

export function isSame(one: Edited, other: Edited): boolean {
  if (!one || !other) return one === other
  const figures = (rule: TripRule | undefined) => rule && fields.map(({ id }) => rule[id])
  const text = ({ types, others }: Setting) =>
    JSON.stringify([
      figures(others),
      types.toSorted((a, b) => a.typeId - b.typeId).map(type => [type.typeId, figures(type), type.by]),
      others?.by,
    ])
  return text(one) === text(other)
}

/** Numeric fields of a rule, with the limits of the contract. */
export const fields = [
  { id: 'stopMinutes', unit: 'min', min: 1, max: 240 },
  { id: 'placeMinutes', unit: 'min', min: 1, max: 720 },
  { id: 'placeMetres', unit: 'm', min: 0, max: 5000 },
  { id: 'shortestMinutes', unit: 'min', min: 0, max: 120 },
  { id: 'gapMinutes', unit: 'min', min: 5, max: 720 },
] as const
