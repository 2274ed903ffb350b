import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Acting } from './activate.ts'
import { book, type Booking } from './bookings.ts'
import { servingCompanies } from './order-lines.ts'
import { noSuch, phrase } from '#kernel/texts/sentence.ts'

type Request = FleetSchemas['UnitFactorySubscription']

interface FactoryUnit {
  unitId: number
  companyId: number
  name: string
  isSubscribed: boolean
}

interface Line {
  lineId: number
  productId: number
  name: string
  months: number
  left: number
}

/**
 * Subscribes all given units, or none, from the order lines that serve their companies, those of the nearest company first.
 * @throws Problem 400 for unknown units and products, 409 for subscribed units and exhausted lines
 */
export function saveFactory({ db, scope, caller, now }: Acting, requests: readonly Request[]): Promise<void> {
  return db.transaction().execute(async trx => {
    const units = await lockUnits(trx, scope, requests)
    const lines = await lockLines(trx, scope, requests)
    const linesOf = await servingLines(trx, units, lines)
    const bookings = requests.map(({ unitId, productId }): Booking => {
      const unit = units.get(unitId)
      const line = unit && linesOf.get(unit.companyId)?.find(each => each.productId === productId && each.left > 0)
      if (!line) throw tooFew(requests, lines.find(each => each.productId === productId)?.name, productId)
      line.left--
      return { unitId, lineId: line.lineId, months: line.months }
    })
    await sql`
      update subscription_line l set used = l.used + a.count
      from (select line_id, count(*)::int as count from unnest(${numbers(bookings.map(({ lineId }) => lineId))}::int[]) as a (line_id)
        group by line_id) a
      where l.line_id = a.line_id`.execute(trx)
    await book(trx, bookings, { userId: caller.userId, now })
  })
}

async function lockUnits(db: Database, scope: Scope, requests: readonly Request[]): Promise<Map<number, FactoryUnit>> {
  const ids = requests.map(({ unitId }) => unitId)
  if (new Set(ids).size < ids.length)
    throw badRequest(['problem.unitTwice'], { errors: [['unitId', 'problem.unitOnce']] })
  const { rows } = await sql<FactoryUnit>`
    select unit_id as "unitId", company_id as "companyId", name, subscription_end is not null as "isSubscribed" from unit
    where unit_id = any(${numbers(ids)}::int[]) and ${inScope(scope, 'unit.company_id')} and archived_at is null
    order by unit_id for no key update`.execute(db)
  const units = new Map(rows.map(unit => [unit.unitId, unit]))
  const errors = ids.filter(id => !units.has(id)).map(id => noSuch('unitId', 'unit', id))
  if (errors.length > 0) throw badRequest(['problem.unknownUnits'], { errors: errors.slice(0, 20) })
  const subscribed = rows.filter(({ isSubscribed }) => isSubscribed).map(({ name }) => name)
  if (subscribed.length > 0) throw conflict(['problem.nowSubscribed', { units: subscribed.slice(0, 5) }])
  return units
}

/** Returns the unexhausted lines of the requested products and locks them. */
async function lockLines(db: Database, scope: Scope, requests: readonly Request[]): Promise<Line[]> {
  const products = [...new Set(requests.map(({ productId }) => productId))]
  const { rows: found } = await sql<{ id: number }>`
    select product_id as id from subscription_product where product_id = any(${numbers(products)}::int[]) and type_code = 'FACTORY'`.execute(
    db,
  )
  const ids = new Set(found.map(({ id }) => id))
  const errors = products.filter(id => !ids.has(id)).map(id => noSuch('productId', 'factory-product', id))
  if (errors.length > 0) throw badRequest(['problem.unknownProducts'], { errors: errors.slice(0, 20) })
  const { rows } = await sql<Line>`
    select l.line_id as "lineId", p.product_id as "productId", p.name, p.months, l.quantity - l.used as left
    from subscription_line l join subscription_order o using (order_id) join subscription_product p using (product_id)
    where p.product_id = any(${numbers(products)}::int[]) and ${inScope(scope, 'o.company_id')} and l.used < l.quantity
    order by l.line_id for no key update of l`.execute(db)
  return rows
}

/**
 * Returns the lines that serve each company, those of the nearest company first, then those of the oldest orders, so that lines of
 * higher companies remain for units that no other line serves.
 */
async function servingLines(
  db: Database,
  units: ReadonlyMap<number, FactoryUnit>,
  lines: readonly Line[],
): Promise<Map<number, Line[]>> {
  const byId = new Map(lines.map(line => [line.lineId, line]))
  const linesOf = new Map<number, Line[]>()
  for (const companyId of new Set([...units.values()].map(unit => unit.companyId))) {
    const { rows } = await sql<{ id: number }>`
      select l.line_id as id from subscription_line l join subscription_order o using (order_id)
        join ${servingCompanies(companyId)} serving using (company_id)
      where l.line_id = any(${numbers([...byId.keys()])}::int[])
      order by serving.depth, o.ordered_on, l.line_id`.execute(db)
    linesOf.set(
      companyId,
      rows.flatMap(({ id }) => byId.get(id) ?? []),
    )
  }
  return linesOf
}

function tooFew(requests: readonly Request[], name: string | undefined, productId: number) {
  const wanted = requests.filter(unit => unit.productId === productId).length
  return conflict(['problem.tooFew', { name: name ?? phrase('problem.thisSubscription'), count: wanted }])
}
