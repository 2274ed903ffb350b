import { unitCategories, unitsOf } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { LookupItem } from './lookup-item.ts'

export const measurementUnitTypes = (t: TFunction): LookupItem[] =>
  unitCategories.map((code, index) => ({ id: index + 1, code, label: t(`label.quantity.${code}`) }))

export const measurementUnits: readonly LookupItem[] = unitCategories.flatMap((category, type) =>
  unitsOf(category).map(({ label }, index) => ({ id: (type + 1) * 100 + index, label, typeId: type + 1 })),
)
