import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { followCopies, removeCopies } from './copy-profiles.ts'
import { lockUnits } from './moving-units.ts'
import { lossesOf } from './losses.ts'
import { abortWaiting, followMoves, DeferredTopics, moveUnits, type Moved } from './move-units.ts'
import { restoreLosses, type TransferredUnit } from './restore-losses.ts'
import { removeLosses, type Removed } from './remove-losses.ts'
import type { Acting } from './transfer-units.ts'
import { seesTransfer, undoWindowMs, userNameOf } from './transfer-history.ts'
import type { Line } from '#kernel/texts/sentence.ts'

/**
 * Moves the units of a transfer back, all or none, and restores their losses except for waiting commands and files. Removes what the new
 * company assigned in the meantime and the former one cannot use.
 * @throws Problem 404 for a transfer outside the scope, 403 when one of its companies is outside it, 409 with reasons when it cannot be
 * undone
 */
export async function undoTransfer({ use, caller, scope }: Acting, historyId: number): Promise<void> {
  const topics = new DeferredTopics(use(Topics))
  const now = use(Clock).now()
  const following = await use(Db)
    .transaction()
    .execute(async db => {
      const transfer = await db
        .selectFrom('unit_transfer as t')
        .select(['t.target_company_id', 't.transferred_at', 't.undone_at', 't.copies'])
        .where('t.transfer_id', '=', historyId)
        .where(seesTransfer(scope))
        .forUpdate()
        .executeTakeFirst()
      if (!transfer) throw notFound('transfer', historyId)
      if (transfer.undone_at) throw conflict(['problem.transferUndone'])
      if (now.getTime() > transfer.transferred_at.getTime() + undoWindowMs) throw conflict(['problem.transferLate'])
      const units = await transferredUnits(db, historyId)
      const targetId = transfer.target_company_id
      const seen = [targetId, ...units.map(({ sourceId }) => sourceId)].flatMap(id => id ?? [])
      if (seen.some(id => !scope.companyIds.includes(id))) throw forbidden(['problem.transferAccess'])
      await requireUndoable(db, units, targetId)
      const back = units.map(({ id, sourceId }): Moved => ({ unitId: id, companyId: sourceId ?? 0 }))
      const aborting = { db, topics, scope, login: caller.login, now }
      for (const [sourceId, those] of Map.groupBy(units, unit => unit.sourceId ?? 0)) {
        const unitIds = those.map(({ id }) => id)
        const losses = await lossesOf(db, { unitIds, targetId: sourceId, keepsMaintenance: true, now })
        await abortWaiting(aborting, losses, `Aborted: ${caller.login} moved the unit to another company.`)
        await removeLosses({ db, caller }, losses)
      }
      const following = await moveUnits({ db, exchange: use(Exchange) }, back)
      await followCopies(
        db,
        units.filter(({ maintenance }) => maintenance === 'COPIED').map(({ id }) => id),
        transfer.copies.map(({ from, to }) => ({ from: to, to: from })),
      )
      await restoreLosses({ db, caller }, units)
      await removeCopies(db, transfer.copies)
      await db
        .updateTable('unit_transfer')
        .set({ undone_at: now, undone_by: await userNameOf(db, caller), undone_by_company_id: caller.companyId })
        .where('transfer_id', '=', historyId)
        .execute()
      return following
    })
  followMoves(use, following)
  topics.publishAll()
}

/** Returns the units of a transfer and locks them until the transaction ends. */
async function transferredUnits(db: Database, historyId: number): Promise<TransferredUnit[]> {
  const rows = await db
    .selectFrom('unit_transfer_unit')
    .select(['unit_id', 'unit_name', 'source_company_id', 'maintenance', 'removed'])
    .where('transfer_id', '=', historyId)
    .orderBy('unit_name')
    .execute()
  const ids = rows.map(row => row.unit_id)
  await lockUnits(db, ids)
  const { rows: today } = await sql<{ id: number; companyId: number }>`
    select unit_id as id, company_id as "companyId" from unit where unit_id = any(${numbers(ids)}::int[])`.execute(db)
  const companies = new Map(today.map(({ id, companyId }) => [id, companyId]))
  return rows.map(row => ({
    id: row.unit_id,
    name: row.unit_name,
    sourceId: row.source_company_id,
    maintenance: row.maintenance,
    removed: row.removed as Removed,
    companyId: companies.get(row.unit_id) ?? null,
  }))
}

/** @throws Problem 409 naming all units that cannot be restored */
async function requireUndoable(
  db: Database,
  units: readonly TransferredUnit[],
  targetId: number | null,
): Promise<void> {
  const named = (table: 'fleet_unit' | 'unit_profile' | 'command_catalog_unit' | 'unit_maintenance', column: string) =>
    units.flatMap(({ removed }) => (removed[table] ?? []).map(row => Number(row[column])))
  const records = [...named('unit_profile', 'record_id'), ...named('unit_maintenance', 'profile_id')]
  // locked, so that they are not deleted before the commit
  const { rows } = await sql<{ what: string; id: number }>`
    with f as (
      select fleet_id from fleet where fleet_id = any(${numbers(named('fleet_unit', 'fleet_id'))}::int[])
      order by fleet_id for key share
    ), r as (
      select record_id from record where record_id = any(${numbers(records)}::int[]) order by record_id for key share
    ), c as (
      select catalog_id from command_catalog
      where catalog_id = any(${numbers(named('command_catalog_unit', 'catalog_id'))}::int[])
      order by catalog_id for key share
    )
    select 'fleet' as what, fleet_id as id from f
    union all
    select 'record', record_id from r
    union all
    select 'command_profile', catalog_id from c`.execute(db)
  const there = new Set(rows.map(({ what, id }) => `${what} ${id}`))
  const gone = (what: string, list: readonly Record<string, unknown>[] | undefined, column: string) =>
    (list ?? []).some(row => !there.has(`${what} ${Number(row[column])}`))
  const reasons = units.flatMap(({ name, sourceId, companyId, removed }) => {
    const line = (key: `problem.${string}`): Line => ['historyId', key, { name }]
    return [
      ...(companyId === null ? [line('problem.unitGone')] : []),
      ...(companyId !== null && companyId !== targetId ? [line('problem.movedSince')] : []),
      ...(sourceId === null ? [line('problem.companyGone')] : []),
      ...(gone('fleet', removed.fleet_unit, 'fleet_id') ? [line('problem.fleetGone')] : []),
      ...(gone('record', removed.unit_profile, 'record_id') ? [line('problem.profileGone')] : []),
      ...(gone('record', removed.unit_maintenance, 'profile_id') ? [line('problem.maintenanceGone')] : []),
      ...(gone('command_profile', removed.command_catalog_unit, 'catalog_id') ? [line('problem.catalogGone')] : []),
    ]
  })
  if (reasons.length > 0)
    throw conflict(['problem.notUndoable'], {
      errors: reasons.slice(0, 20),
    })
}
