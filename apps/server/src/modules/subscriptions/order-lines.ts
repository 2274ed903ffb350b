import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { type Line, noSuch, phrase } from '#kernel/texts/sentence.ts'

export type SubscriptionType = 'ACTIVATION' | 'RENEWAL' | 'FACTORY'

/** Code of satellite products (001 §4). */
export const satellite = 'SAT'

export interface ConsumedLine {
  lineId: number
  name: string
  months: number
  isSatellite: boolean
}

interface Consumption {
  scope: Scope
  lineId: number
  typeCode: SubscriptionType
  /** Company of the unit. */
  companyId: number
}

/**
 * SQL for the companies whose orders a company may use, each with its `depth`: 0 for the company itself, 1 for its parent. An order
 * serves its dealer and the companies below it, so that no dealer consumes what another dealer bought.
 */
export const servingCompanies = (companyId: number): RawBuilder<unknown> => sql`(
  with recursive above (company_id, depth) as (
    select company_id, 0 from company where company_id = ${companyId}
    union all
    select c.parent_company_id, a.depth + 1 from above a join company c using (company_id)
    where c.parent_company_id is not null and a.depth < 100
  )
  select company_id, depth from above)`

/** SQL condition: orders of the company in `column` serve a company. */
export function serves(column: string, companyId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (select company_id from ${servingCompanies(companyId)} serving)`
}

/**
 * Consumes one item of an order line. Of two concurrent requests for the last item, one is rejected.
 * @throws Problem 400 for an unknown or unsuitable line, 409 for an exhausted one
 */
export async function consumeItem(
  db: Database,
  { scope, lineId, typeCode, companyId }: Consumption,
): Promise<ConsumedLine> {
  const {
    rows: [line],
  } = await sql<ConsumedLine & { typeCode: string; isOfCompany: boolean; orderNumber: string }>`
    select l.line_id as "lineId", p.name, p.months, p.code = ${satellite} as "isSatellite", p.type_code as "typeCode",
      ${serves('o.company_id', companyId)} as "isOfCompany", o.order_number as "orderNumber"
    from subscription_line l join subscription_order o using (order_id) join subscription_product p using (product_id)
    where l.line_id = ${lineId} and ${inScope(scope, 'o.company_id')}`.execute(db)
  const refuse = (line: Line) => badRequest(['problem.lineUnusable'], { errors: [line] })
  if (!line) throw refuse(noSuch('lineId', 'line', lineId))
  if (line.typeCode !== typeCode)
    throw refuse(['lineId', 'problem.lineType', { name: line.name, type: phrase(`label.subscription.${typeCode}`) }])
  if (!line.isOfCompany) throw refuse(['lineId', 'problem.lineOfOther', { name: line.name, order: line.orderNumber }])
  const { rows: taken } = await sql`
    update subscription_line set used = used + 1 where line_id = ${lineId} and used < quantity returning line_id`.execute(
    db,
  )
  if (taken.length === 0) throw conflict(['problem.nothingLeft', { name: line.name, order: line.orderNumber }])
  return line
}
