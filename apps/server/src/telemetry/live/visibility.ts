import type { Scope } from '#kernel/scope/scope.ts'
import type { FleetState, ScopeMask } from './fleet-state.ts'

/** Returns the mask of a scope and the requested units that an embed token may see. */
export function visibilityOf(
  state: FleetState,
  { companyIds, only }: Scope,
  requested?: readonly number[],
): { mask: ScopeMask; unitIds: readonly number[] | undefined } {
  if (!only) return { mask: state.mask(companyIds), unitIds: requested }
  const wanted = requested && new Set(requested)
  const unitIds = wanted ? only.unitIds.filter(id => wanted.has(id)) : only.unitIds
  return { mask: state.mask(only.companyIds), unitIds }
}
