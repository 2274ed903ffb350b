import {
  claimQuarantinedDevice,
  discardQuarantinedDevice,
  listQuarantinedDevices,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import {
  ClaimError,
  Quarantine,
  type ClaimTarget,
  type QuarantinedDevice,
} from '#telemetry/ingest/quarantine/quarantine.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { Db } from '#kernel/dependencies.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'

export const quarantine = [
  handle(listQuarantinedDevices, async ({ query, scope, use }) => {
    await requireRoot(use(Db), scope)
    const quarantined = new Quarantine(use(Db), use(Pipeline))
    const [devices, totalCount] = await Promise.all([quarantined.list(query), quarantined.count(query.filter)])
    return { items: devices.map(rowOf), totalCount }
  }),

  handle(claimQuarantinedDevice, async ({ path, body, scope, caller, use }) => {
    await requireRoot(use(Db), scope)
    const target = targetOf(body)
    await requireVisible(use(Db), scope, target)
    await requireKind(use(Db), body)
    try {
      const { unitId, summary } = await new Quarantine(use(Db), use(Pipeline)).claim(path.deviceUid, target, caller, {
        labelKey: body.labelKey?.trim(),
      })
      return { unitId, accepted: summary.accepted, duplicate: summary.duplicate }
    } catch (error) {
      if (!(error instanceof ClaimError)) throw error
      if (error.code === 'NOT_HELD' || error.code === 'NO_UNIT') throw notFound('quarantined-device', path.deviceUid)
      throw conflict(error.sentence)
    }
  }),

  handle(discardQuarantinedDevice, async ({ path, scope, use }) => {
    await requireRoot(use(Db), scope)
    if (!(await new Quarantine(use(Db), use(Pipeline)).discard(path.deviceUid)))
      throw notFound('quarantined-device', path.deviceUid)
  }),
]

function rowOf({
  hint,
  firstSeen,
  lastSeen,
  positions,
  events,
  keys,
  latitude,
  longitude,
  positionAt,
  last,
  ...device
}: QuarantinedDevice): FleetSchemas['QuarantinedDevice'] {
  return withoutNulls({
    ...device,
    ...hint,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
    itemsCount: positions + events,
    positionsCount: positions,
    eventsCount: events,
    keysCount: keys,
    position: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
    positionAt: positionAt?.toISOString() ?? null,
    lastItems: last.map(({ kind, time, type, item }) =>
      withoutNulls({
        kind: kind === 'event' ? 'EVENT' : 'POSITION',
        at: new Date(time).toISOString(),
        type: type || null,
        position:
          'latitude' in item && item.latitude !== undefined && item.longitude !== undefined
            ? { lat: item.latitude, lng: item.longitude }
            : null,
        speed: ('speed' in item ? item.speed : undefined) ?? null,
        ignition: ('ignition' in item ? item.ignition : undefined) ?? null,
      }),
    ),
  }) as FleetSchemas['QuarantinedDevice']
}

function targetOf(claim: FleetSchemas['QuarantineClaim']): ClaimTarget {
  const { unitId, companyId, name, typeId, brandId, modelId } = claim
  if (unitId !== undefined && companyId === undefined) return { unitId }
  if (companyId === undefined || unitId !== undefined) throw badRequest(['problem.whereBelongs'])
  const kind =
    typeId === undefined
      ? undefined
      : {
          type_id: typeId,
          ...(brandId !== undefined && { brand_id: brandId }),
          ...(modelId !== undefined && { model_id: modelId }),
        }
  return { companyId, ...(name !== undefined && { name }), ...(kind && { kind }) }
}

/** @throws Problem 400 unless brand, type and model exist and match */
async function requireKind(db: Database, { typeId, brandId, modelId }: FleetSchemas['QuarantineClaim']): Promise<void> {
  const exists = async (table: string, column: string, id: number | undefined) =>
    id === undefined ||
    (await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)).rows.length > 0
  const errors: Line[] = []
  if (typeId === undefined && (brandId ?? modelId) !== undefined) errors.push(['typeId', 'problem.typeAsWell'])
  if (typeId !== undefined && !(await exists('machine_type', 'type_id', typeId)))
    errors.push(noSuch('typeId', 'type', typeId))
  if (brandId !== undefined && !(await exists('brand', 'brand_id', brandId)))
    errors.push(noSuch('brandId', 'brand', brandId))
  if (modelId !== undefined) {
    const model = await db
      .selectFrom('model')
      .select('model_id')
      .where('model_id', '=', modelId)
      .where('brand_id', '=', brandId ?? -1)
      .where('type_id', '=', typeId ?? -1)
      .executeTakeFirst()
    if (!model) errors.push(['modelId', 'problem.noModelOf', { id: modelId }])
  }
  if (errors.length > 0) throw badRequest(['problem.btmMismatch'], { errors })
}

/** Quarantined data belongs to no company yet, so only users of the root company may read it. */
async function requireRoot(db: Database, scope: Scope): Promise<void> {
  const root = await db
    .selectFrom('company')
    .select('company_id')
    .where('parent_company_id', 'is', null)
    .where(inScope(scope, 'company.company_id'))
    .executeTakeFirst()
  if (!root) throw forbidden(['problem.rootClaims'])
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
