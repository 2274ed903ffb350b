import type { Feature, Permission } from '@muster/contract'
import groups from './menu.json'

/** Menu entry of a screen. */
export interface SpecifiedLeaf {
  href: string
  label: string
  permission: Permission
  /** Required features. */
  features: readonly Feature[]
}

interface SpecifiedGroup {
  group: string
  parent: string | null
  entries: readonly SpecifiedLeaf[]
}

/** Menu groups and their entries, in order. */
export const specifiedGroups = groups as readonly SpecifiedGroup[]

export const specifiedLeaves = specifiedGroups.flatMap(({ group, entries }) =>
  entries.map(entry => ({ ...entry, group })),
)
