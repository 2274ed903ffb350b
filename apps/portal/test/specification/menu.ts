import type { Feature, Permission } from '@muster/contract'
import groups from './menu.json'

/** An entry of the menu that leads to a screen. */
export interface SpecifiedLeaf {
  href: string
  label: string
  permission: Permission
  /** All of them are needed. */
  features: readonly Feature[]
}

interface SpecifiedGroup {
  group: string
  parent: string | null
  entries: readonly SpecifiedLeaf[]
}

/** The groups of the menu in their order, each with its entries in order. */
export const specifiedGroups = groups as readonly SpecifiedGroup[]

export const specifiedLeaves = specifiedGroups.flatMap(({ group, entries }) =>
  entries.map(entry => ({ ...entry, group })),
)
