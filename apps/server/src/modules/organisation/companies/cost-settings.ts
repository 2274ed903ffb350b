import { deleteCostSettings, getCostSettings, updateCostSettings, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import type { Line } from '#kernel/texts/sentence.ts'
import { noSuch } from '#kernel/texts/sentence.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { standardFactors, storedCosts, type CostFields } from '#reporting/cost-fields.ts'
import { readSetting, saveSetting } from './company-setting.ts'

const kind = 'costs'

/** Fuel types, prices and CO2 factors for the costs and emissions in reports. */
export const costSettings = [
  handle(getCostSettings, async ({ path: { id }, scope, use }) => {
    if (!scope.companyIds.includes(id)) throw notFound('company', id)
    const db = use(Db)
    const company = await db
      .selectFrom('company')
      .select(['currency', 'country'])
      .where('company_id', '=', id)
      .executeTakeFirst()
    return {
      ...(await readSetting(db, scope, id, {
        kind,
        columns: sql`s.settings`,
        table: sql`company_costs`,
        fieldsOf: (row: { settings: unknown } | undefined) => storedCosts(row?.settings),
      })),
      standards: standardFactors(company?.country),
      ...(company?.currency && { currencyId: company.currency }),
    }
  }),

  handle(updateCostSettings, context => {
    const { path, body, caller, use } = context
    const { fuels, factors } = body
    return saveSetting(context, { kind, input: body }, async db => {
      await check(db, body)
      const before = await db
        .selectFrom('company_costs')
        .select('settings')
        .where('company_id', '=', path.id)
        .executeTakeFirst()
      const changed = { changedBy: caller.impersonatorLogin ?? caller.login, changedAt: use(Clock).now().toISOString() }
      const prices = withChanges(body.prices, storedCosts(before?.settings).prices, changed)
      await sql`
        insert into company_costs (company_id, settings) values (${path.id}, ${documentText({ fuels, prices, factors })}::jsonb)
        on conflict (company_id) do update set settings = excluded.settings`.execute(db)
    })
  }),

  handle(deleteCostSettings, context =>
    saveSetting(context, { kind, input: context.query }, db =>
      db.deleteFrom('company_costs').where('company_id', '=', context.path.id).execute(),
    ),
  ),
]

type Entry = FleetSchemas['PriceEntry']

/** Marks added and changed prices. */
function withChanges(
  prices: CostFields['prices'],
  before: readonly Entry[],
  changed: Required<Pick<Entry, 'changedBy' | 'changedAt'>>,
): Entry[] {
  const known = new Map(before.map(entry => [keyOf(entry), entry]))
  return prices.map(price => {
    const same = known.get(keyOf(price))
    return same?.price === price.price ? same : { ...price, ...changed }
  })
}

const keyOf = ({ priced, typeId, validFrom }: CostFields['prices'][number]) => `${priced} ${typeId} ${validFrom}`

/** @throws Problem 400 for duplicate entries and for unknown types */
async function check(db: Database, { fuels, prices, factors }: FleetSchemas['CostSettingsInput']): Promise<void> {
  const errors: Line[] = [
    ...repeated('fuels', fuels, ({ typeId }) => `${typeId}`),
    ...repeated('prices', prices, keyOf),
    ...repeated('factors', factors, ({ fuel }) => fuel),
  ]
  const types = new Set([...fuels, ...prices].flatMap(({ typeId }) => typeId ?? []))
  if (types.size > 0) {
    const known = await db
      .selectFrom('machine_type')
      .select('type_id')
      .where('type_id', 'in', [...types])
      .execute()
    for (const { type_id } of known) types.delete(type_id)
    errors.push(...[...types].map(id => noSuch('typeId', 'type', id)))
  }
  if (errors.length > 0) throw badRequest(['problem.costs'], { errors })
}

function repeated<F extends keyof CostFields>(
  field: F,
  rows: CostFields[F],
  idOf: (row: CostFields[F][number]) => string,
): Line[] {
  const keys = rows.map(idOf)
  const again = keys.findIndex((key, i) => keys.indexOf(key) < i)
  return again === -1 ? [] : [[`${field}.${again}`, 'problem.costs.repeated']]
}
