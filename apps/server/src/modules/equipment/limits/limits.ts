import {
  getCompanyLimits,
  getTypeLimits,
  getUnitLimits,
  updateCompanyLimits,
  updateTypeLimits,
  updateUnitLimits,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { handle, type Context } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Saving } from '#kernel/records/record-kind.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { lockSharedRow } from '#modules/equipment/models/public.ts'
import { effectiveLimits, type Limits, type LimitsOfLevel } from './effective-limits.ts'
import { readCompanyLimits, readTypeLimits, readUnitLimits } from './read-limits.ts'
import { saveLimits, versionOfLimits } from './save-limits.ts'

export const limits = [
  handle(getUnitLimits, async ({ path: { unitId }, use, scope }) => {
    await readUnit(use(Db), scope, unitId)
    const [unit] = await readUnitLimits(use(Db), [unitId])
    const levels = unit?.levels ?? []
    const own = levels.find(({ level }) => level === 'UNIT')?.limits ?? {}
    return {
      ...detail(
        'UNIT',
        own,
        levels.filter(({ level }) => level !== 'UNIT'),
      ),
      version: await versionOfLimits(use(Db), { kind: 'unit', id: unitId }),
    }
  }),

  handle(updateUnitLimits, context => {
    const { unitId } = context.path
    return change(context, async saving => {
      const unit = await readUnit(saving.db, saving.scope, unitId)
      await saveLimits(saving, { kind: 'unit', id: unitId, ...unit }, context.body)
    })
  }),

  handle(getCompanyLimits, async ({ path: { id }, use, scope }) => {
    requireCompany(scope, id)
    const { own, above } = await readCompanyLimits(use(Db), id)
    return { ...detail('COMPANY', own, above), version: await versionOfLimits(use(Db), { kind: 'company', id }) }
  }),

  handle(updateCompanyLimits, context => {
    const { id } = context.path
    requireCompany(context.scope, id)
    return change(context, async saving => {
      const { name } = await saving.db
        .selectFrom('company')
        .select('name')
        .where('company_id', '=', id)
        .executeTakeFirstOrThrow()
      await saveLimits(saving, { kind: 'company', id, name, companyId: id }, context.body)
    })
  }),

  handle(getTypeLimits, async ({ path: { id }, use }) => {
    const found = await use(Db)
      .selectFrom('machine_type')
      .select('type_id')
      .where('type_id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound('type', id)
    return {
      ...detail('TYPE', await readTypeLimits(use(Db), id), []),
      version: await versionOfLimits(use(Db), { kind: 'type', id }),
    }
  }),

  handle(updateTypeLimits, context => {
    const { id } = context.path
    return change(context, async saving => {
      const table = { table: 'machine_type', id: 'type_id', noun: 'type' } as const
      const { name } = await lockSharedRow(saving.db, saving.scope, table, id)
      await saveLimits(saving, { kind: 'type', id, name }, context.body)
    })
  }),
]

function change(
  { use, caller, scope }: Pick<Context, 'use' | 'caller' | 'scope'>,
  save: (saving: Saving) => Promise<void>,
): Promise<void> {
  return use(Db)
    .transaction()
    .execute(db => save({ use, db, caller, scope }))
}

function detail(
  level: LimitsOfLevel['level'],
  own: Limits,
  others: readonly LimitsOfLevel[],
): Omit<FleetSchemas['LimitsDetail'], 'version'> {
  const inherited = effectiveLimits(others)
  const effective = effectiveLimits([{ level, limits: own }, ...others])
  return { own, inherited: inherited.limits, inheritedFrom: inherited.from, effective: effective.limits }
}

/** @throws Problem 404 for a unit outside the scope */
async function readUnit(db: Database, scope: Scope, unitId: number): Promise<{ companyId: number; name: string }> {
  const {
    rows: [unit],
  } = await sql<{ companyId: number; name: string }>`
    select u.company_id as "companyId", u.name from unit u
    where u.unit_id = ${unitId} and ${unitInScope(scope, 'u')}`.execute(db)
  if (!unit) throw notFound('unit', unitId)
  return unit
}

function requireCompany(scope: Scope, id: number): void {
  if (!scope.companyIds.includes(id)) throw notFound('company', id)
}
