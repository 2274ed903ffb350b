import { createHash } from 'node:crypto'
import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { findTarget, maintenanceOf, movingUnits, type MovingUnit } from './moving-units.ts'
import { lossesOf, type Loss } from './losses.ts'

interface PreviewContext {
  db: Database
  scope: Scope
  now: Date
}

/**
 * Returns the effects of a transfer on each unit.
 * @throws Problem 404 for the company, 400 naming units that are unknown or already there
 */
export async function previewTransfer(
  { db, scope, now }: PreviewContext,
  { unitIds, targetCompanyId, keepMaintenanceProfile: keeps = false }: FleetSchemas['UnitTransferPlan'],
): Promise<FleetSchemas['UnitTransferPreview']> {
  const target = await findTarget(db, scope, targetCompanyId)
  const units = await movingUnits(db, scope, { unitIds, target })
  const losses = await lossesOf(db, { unitIds, targetId: target.id, keepsMaintenance: keeps, now })
  const byUnit = Map.groupBy(losses, ({ unitId }) => unitId)
  return {
    previewKey: previewKey(units, losses, keeps),
    targetCompanyName: target.name,
    units: units.map(unit => ({
      unitId: unit.id,
      unitName: unit.name,
      sourceCompanyName: unit.companyName,
      targetCompanyName: target.name,
      maintenance: maintenanceOf(unit, keeps),
      losses: shownLosses(scope, byUnit.get(unit.id) ?? []),
    })),
  }
}

/**
 * Returns a key that changes with the preview: companies, maintenance profiles and losses of the units. Excludes waiting commands and
 * files, which units fetch all the time.
 */
export function previewKey(units: readonly MovingUnit[], losses: readonly Loss[], keeps: boolean): string {
  const shown = {
    keeps,
    units: units.map(unit => [unit.id, unit.companyId, unit.profileId, unit.isUsable]).toSorted(byFirst),
    losses: losses
      .filter(({ kind }) => kind !== 'WAITING_COMMAND' && kind !== 'WAITING_FILE')
      .map(({ unitId, kind, id }) => `${unitId} ${kind} ${id}`)
      .toSorted(),
  }
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

const byFirst = (one: readonly unknown[], other: readonly unknown[]) => Number(one[0]) - Number(other[0])

/** Hides the names of losses that belong to companies outside the scope. */
export const shownLosses = (
  { companyIds }: Scope,
  losses: readonly Pick<Loss, 'kind' | 'name' | 'companyId'>[],
): FleetSchemas['UnitTransferLoss'][] =>
  losses.map(({ kind, name, companyId }) =>
    companyId === null || companyIds.includes(companyId) ? { kind, name } : { kind },
  )
