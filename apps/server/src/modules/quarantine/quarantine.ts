import { claimQuarantinedDevice, discardQuarantinedDevice, listQuarantinedDevices } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import { badRequest, conflict, forbidden, notFound } from '../../kernel/http/problem.ts'
import { ClaimError, Quarantine, type ClaimTarget } from '../../telemetry/ingest/quarantine/quarantine.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { Db } from '../../kernel/services.ts'
import { Pipeline } from '../../telemetry/ingest/pipeline.ts'

export const quarantine = [
  handle(listQuarantinedDevices, async ({ query, scope, use }) => {
    await requireRoot(use(Db), scope)
    const [devices, { count }] = await Promise.all([
      new Quarantine(use(Db), use(Pipeline)).list(query),
      use(Db)
        .selectFrom('quarantined_device')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ])
    const items = devices.map(({ deviceUid, source, hint, firstSeen, lastSeen, positions, events }) => ({
      deviceUid,
      source,
      name: hint.name,
      brand: hint.brand,
      model: hint.model,
      firstSeen: firstSeen.toISOString(),
      lastSeen: lastSeen.toISOString(),
      itemsCount: positions + events,
    }))
    return { items, totalCount: count }
  }),

  handle(claimQuarantinedDevice, async ({ path, body, scope, use }) => {
    await requireRoot(use(Db), scope)
    const target = targetOf(body)
    await requireVisible(use(Db), scope, target)
    try {
      const { unitId, summary } = await new Quarantine(use(Db), use(Pipeline)).claim(path.deviceUid, target)
      return { unitId, accepted: summary.accepted, duplicate: summary.duplicate }
    } catch (error) {
      if (!(error instanceof ClaimError)) throw error
      throw error.code === 'UNIT_TAKEN' ? conflict(error.message) : notFound('device in quarantine', path.deviceUid)
    }
  }),

  handle(discardQuarantinedDevice, async ({ path, scope, use }) => {
    await requireRoot(use(Db), scope)
    if (!(await new Quarantine(use(Db), use(Pipeline)).discard(path.deviceUid)))
      throw notFound('device in quarantine', path.deviceUid)
  }),
]

function targetOf({ unitId, companyId, name }: { unitId?: number; companyId?: number; name?: string }): ClaimTarget {
  if (unitId !== undefined && companyId === undefined) return { unitId }
  if (companyId !== undefined && unitId === undefined) return name === undefined ? { companyId } : { companyId, name }
  throw badRequest('Specify where the device belongs: unitId for an existing unit, or companyId for a new one.')
}

/** Nobody knows yet whose data it is, so only those who see the whole fleet may look. */
async function requireRoot(db: Database, scope: Scope): Promise<void> {
  const root = await db
    .selectFrom('company')
    .select('company_id')
    .where('parent_company_id', 'is', null)
    .where(inScope(scope, 'company.company_id'))
    .executeTakeFirst()
  if (!root) throw forbidden('Only the root company manages unclaimed devices. Ask its administrator.')
}

async function requireVisible(db: Database, scope: Scope, target: ClaimTarget): Promise<void> {
  if ('unitId' in target) {
    const unit = await db
      .selectFrom('unit')
      .select('unit_id')
      .where('unit_id', '=', target.unitId)
      .where(inScope(scope, 'unit.company_id'))
      .executeTakeFirst()
    if (!unit) throw notFound('unit', target.unitId)
  } else if (!scope.companyIds.includes(target.companyId)) {
    throw notFound('company', target.companyId)
  }
}
