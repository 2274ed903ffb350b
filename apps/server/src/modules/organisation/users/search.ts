import { searchEntities, type FleetSchemas } from '@muster/contract'
import { sql, type SqlBool } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { fleetInScope, inScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains, readPageOnce, startsWith } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Db } from '#kernel/dependencies.ts'
import { unitsByName } from '#modules/equipment/units/public.ts'

type Row = FleetSchemas['SearchItem']
type Found = Pick<Row, 'id' | 'name' | 'itemType'>

/** Searches fleets, companies and units for the navigator. Names that begin with the text come first. */
export const search = handle(searchEntities, async ({ query, scope, use }) => {
  const itemTypes = query.itemTypes ?? ['FLEET', 'COMPANY', 'EQUIPMENT']
  const { search: text = '', ownerCompany } = query
  const isOwned = (column: string) =>
    ownerCompany === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${sql.ref(column)} = any (array(
          with recursive below (company_id) as (
            select company_id from company where company_id = ${ownerCompany}
            union
            select c.company_id from company c join below b on c.parent_company_id = b.company_id
          )
          select company_id from below))`
  const ofType = {
    FLEET: sql`select f.fleet_id as id, f.name, 'FLEET' as "itemType" from fleet f
      where ${fleetInScope(scope, 'f')} and ${isOwned('f.company_id')} and ${contains('f.name', text)}`,
    COMPANY: sql`select c.company_id, c.name, 'COMPANY' from company c
      where ${inScope(scope, 'c.company_id')} and ${isOwned('c.company_id')} and ${contains('c.name', text)}`,
    EQUIPMENT: sql`select named.unit_id, named.name, 'EQUIPMENT' from (${unitsByName(scope, text, isOwned('u.company_id'))}) named`,
  }
  const none = sql`select null::int as id, null::text as name, null::text as "itemType" where false`
  const { items, totalCount } = await readPageOnce<Found>(use(Db), {
    rows: sql.join([none, ...itemTypes.map(type => ofType[type])], sql` union all `),
    order: sql`not ${startsWith('listed.name', text)}, lower(listed.name), listed."itemType", listed.id`,
    start: query.start,
    limit: query.limit,
  })
  return { items: await describeFound(use(Db), scope, items), totalCount }
})

/** Adds what a row shows beside its name, for the rows of a page alone. */
async function describeFound(db: Database, scope: Scope, found: readonly Found[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select page.id, page.name, page.item_type as "itemType", o.name as "parentName",
      case when u.unit_id is not null then coalesce(m.icon, t.icon, 'icon-wolf-general') end as "iconName",
      case when u.unit_id is not null then coalesce(d.color, 'cecece') end as "statusColor"
    from unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ name }) => name)}::text[],
        ${found.map(({ itemType }) => itemType)}::text[]) with ordinality page (id, name, item_type, position)
      left join fleet f on page.item_type = 'FLEET' and f.fleet_id = page.id
      left join company c on page.item_type = 'COMPANY' and c.company_id = page.id
      left join unit u on page.item_type = 'EQUIPMENT' and u.unit_id = page.id
      left join machine_type t on t.type_id = u.type_id left join model m on m.model_id = u.model_id
      left join unit_state s on s.unit_id = u.unit_id left join duty d on d.status_id = s.status_id
      left join company o on o.company_id = coalesce(f.company_id, u.company_id, c.parent_company_id)
        and (c.company_id is null or ${inScope(scope, 'o.company_id')})
    order by page.position`.execute(db)
  return rows.map(withoutNulls)
}
