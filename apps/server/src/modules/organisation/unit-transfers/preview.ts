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
 * What a transfer would do to each unit.
 * @throws Problem 404 for the company, 400 naming units that are not there or that it has already
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
 * Changes with what the preview shows: the company of a unit, what becomes of its maintenance profile, and what it loses. Commands
 * and files that wait are left out: units fetch them all the time.
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

/** Names of what belongs to companies out of sight are left out. */
export const shownLosses = (
  { companyIds }: Scope,
  losses: readonly Pick<Loss, 'kind' | 'name' | 'companyId'>[],
): FleetSchemas['UnitTransferLoss'][] =>
  losses.map(({ kind, name, companyId }) =>
    companyId === null || companyIds.includes(companyId) ? { kind, name } : { kind },
  )
