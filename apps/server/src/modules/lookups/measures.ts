import { unitCategories, unitsOf } from '@muster/contract'
import type { LookupItem } from './lookup-item.ts'

export const measurementUnitTypes: readonly LookupItem[] = unitCategories.map((code, index) => ({
  id: index + 1,
  code,
  label: code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' '),
}))

export const measurementUnits: readonly LookupItem[] = unitCategories.flatMap((category, type) =>
  unitsOf(category).map(({ label }, index) => ({ id: (type + 1) * 100 + index, label, typeId: type + 1 })),
)
