import type { Scope } from '#kernel/scope/scope.ts'
import type { FleetState, ScopeMask } from './fleet-state.ts'

/** The units of live state that a caller may see, and those among them that are asked for. */
export function visibilityOf(
  state: FleetState,
  { companyIds, only }: Scope,
  asked?: readonly number[],
): { mask: ScopeMask; unitIds: readonly number[] | undefined } {
  if (!only) return { mask: state.mask(companyIds), unitIds: asked }
  const wanted = asked && new Set(asked)
  const unitIds = wanted ? only.unitIds.filter(id => wanted.has(id)) : only.unitIds
  return { mask: state.mask(only.companyIds), unitIds }
}
