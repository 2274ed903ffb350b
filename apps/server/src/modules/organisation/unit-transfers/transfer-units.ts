import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { actorOf, type Caller } from '#kernel/http/caller.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { copyProfiles, followCopies } from './copy-profiles.ts'
import { findTarget, lockUnits, maintenanceOf, movingUnits, type MovingUnit } from './moving-units.ts'
import { lossesOf, type Loss } from './losses.ts'
import { abortWaiting, followMoves, DeferredTopics, moveUnits } from './move-units.ts'
import { previewKey } from './preview.ts'
import { removeLosses, type RemovedRows } from './remove-losses.ts'
import { userNameOf } from './transfer-history.ts'

type TransferRequest = FleetSchemas['UnitTransfer']
type TransferResult = FleetSchemas['UnitTransferred']

export interface Acting {
  use: Use
  caller: Caller
  scope: Scope
}

/**
 * Moves units to a company, all or none, and stores what each lost for an undo. Positions, alarms, maintenance history and subscriptions
 * stay with the unit; orders stay with their buyer. A repeated request, recognised by its key, returns the first transfer.
 * @throws Problem 404 for the company, 400 naming units that are unknown or already there, 409 for changes since the preview
 */
export async function transferUnits(acting: Acting, request: TransferRequest): Promise<TransferResult> {
  const { done, follow } = await acting
    .use(Db)
    .transaction()
    .execute(db => transferWithin(db, acting, request))
  follow()
  return done
}

/** Transfers units in the caller's transaction. Call `follow` after the commit: it updates the map, the feed and ingest. */
export async function transferWithin(
  db: Database,
  { use, caller, scope }: Acting,
  request: TransferRequest,
): Promise<{ done: TransferResult; follow(): void }> {
  const topics = new DeferredTopics(use(Topics))
  const unitIds = [...new Set(request.unitIds)]
  const moves = unitIds.map(unitId => ({ unitId, companyId: request.targetCompanyId }))
  const target = await findTarget(db, scope, request.targetCompanyId)
  const now = use(Clock).now()
  const keeps = request.keepMaintenanceProfile ?? false
  // a concurrent equal request waits here and then finds the first transfer
  await lockUnits(db, unitIds)
  const before = await earlierTransfer(db, caller.userId, request)
  if (before) return { done: before, follow: () => {} }
  const units = await movingUnits(db, scope, { unitIds, target })
  const losses = await lossesOf(db, { unitIds, targetId: target.id, keepsMaintenance: keeps, now })
  if (request.previewKey !== undefined && request.previewKey !== previewKey(units, losses, keeps))
    throw conflict(['problem.transferChanged'])
  const aborting = { db, topics, scope, login: caller.login, now }
  await abortWaiting(aborting, losses, `Aborted: ${caller.login} moved the unit to another company.`)
  const removed = await removeLosses({ db, caller }, losses)
  const copied = units.filter(unit => maintenanceOf(unit, keeps) === 'COPIED')
  const copies = await copyProfiles(
    { db, caller, targetId: target.id },
    copied.flatMap(({ profileId }) => profileId ?? []),
  )
  await removed.recordMaintenance(db, copied)
  await followCopies(
    db,
    copied.map(({ id }) => id),
    copies,
  )
  const following = await moveUnits({ db, exchange: use(Exchange) }, moves)
  const stored = await db
    .insertInto('unit_transfer')
    .values({
      target_company_id: target.id,
      target_company_name: target.name,
      transferred_at: now,
      user_id: caller.userId,
      user_company_id: caller.companyId,
      user_name: await userNameOf(db, caller),
      ...actorOf(caller),
      keeps_maintenance_profile: keeps,
      notes: request.notes?.trim() || null,
      request_key: request.requestKey ?? null,
      copies: JSON.stringify(copies),
    })
    .onConflict(same => same.columns(['user_id', 'request_key']).doNothing())
    .returning('transfer_id')
    .executeTakeFirst()
  if (!stored) throw otherKey()
  await storeUnits(db, stored.transfer_id, { units, losses, removed, keeps })
  return {
    done: { historyId: stored.transfer_id, unitsCount: units.length },
    follow: () => {
      followMoves(use, following)
      topics.publishAll()
    },
  }
}

async function earlierTransfer(
  db: Database,
  userId: number,
  request: TransferRequest,
): Promise<TransferResult | undefined> {
  const { requestKey } = request
  if (requestKey === undefined) return undefined
  const rows = await db
    .selectFrom('unit_transfer as t')
    .innerJoin('unit_transfer_unit as u', 'u.transfer_id', 't.transfer_id')
    .select(['t.transfer_id', 't.target_company_id', 'u.unit_id'])
    .where('t.user_id', '=', userId)
    .where('t.request_key', '=', requestKey)
    .execute()
  const [first] = rows
  if (!first) return undefined
  const moved = new Set(rows.map(row => row.unit_id))
  const isSame = request.unitIds.every(id => moved.has(id)) && new Set(request.unitIds).size === moved.size
  if (first.target_company_id !== request.targetCompanyId || !isSame) throw otherKey()
  return { historyId: first.transfer_id, unitsCount: rows.length }
}

const otherKey = () =>
  badRequest(['problem.keyOfTransfer'], {
    errors: [['requestKey', 'problem.keyPerTransfer']],
  })

interface TransferRecord {
  units: readonly MovingUnit[]
  losses: readonly Loss[]
  removed: RemovedRows
  keeps: boolean
}

async function storeUnits(
  db: Database,
  transferId: number,
  { units, losses, removed, keeps }: TransferRecord,
): Promise<void> {
  const byUnit = Map.groupBy(losses, ({ unitId }) => unitId)
  await db
    .insertInto('unit_transfer_unit')
    .values(
      units.map(unit => ({
        transfer_id: transferId,
        unit_id: unit.id,
        unit_name: unit.name,
        source_company_id: unit.companyId,
        source_company_name: unit.companyName,
        maintenance: maintenanceOf(unit, keeps),
        losses: JSON.stringify((byUnit.get(unit.id) ?? []).map(({ unitId: _, ...loss }) => loss)),
        removed: JSON.stringify(removed.of(unit.id)),
      })),
    )
    .execute()
}
