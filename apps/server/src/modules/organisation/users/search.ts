import { searchEntities, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { fleetInScope, inScope, unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { Db } from '#kernel/dependencies.ts'

type Row = FleetSchemas['SearchItem']

/** Searches fleets, companies and units for the navigator. Names that begin with the text come first. */
export const search = handle(searchEntities, async ({ query, scope, use }) => {
  const itemTypes = query.itemTypes ?? ['FLEET', 'COMPANY', 'EQUIPMENT']
  const text = query.search ?? ''
  const { items, totalCount } = await readPage<Row>(use(Db), {
    rows: sql`
      with recursive below (company_id) as (
        select company_id from company where company_id = ${query.ownerCompany ?? null}::int
        union
        select c.company_id from company c join below b on c.parent_company_id = b.company_id
      ), owner as (
        select c.* from company c
        where ${query.ownerCompany ?? null}::int is null or c.company_id in (select company_id from below)
      ), visible as (
        select c.* from owner c where ${inScope(scope, 'c.company_id')}
      )
      select found.* from (
        select f.fleet_id as id, f.name, 'FLEET' as "itemType", o.name as "parentName", null as "iconName", null as "statusColor"
        from fleet f join owner o using (company_id) where ${fleetInScope(scope, 'f')} and ${contains('f.name', text)}
        union all
        select v.company_id, v.name, 'COMPANY', p.name, null, null
        from visible v left join visible p on p.company_id = v.parent_company_id where ${contains('v.name', text)}
        union all
        select u.unit_id, u.name, 'EQUIPMENT', o.name, coalesce(m.icon, t.icon, 'icon-wolf-general'), coalesce(d.color, 'cecece')
        from unit u join owner o using (company_id) left join machine_type t using (type_id)
          left join model m using (model_id) left join unit_state s on s.unit_id = u.unit_id left join duty d on d.status_id = s.status_id
        where ${unitInScope(scope, 'u')} and u.archived_at is null and ${contains('u.name', text)}
      ) found
      where found."itemType" = any (${itemTypes}::text[])`,
    order: sql`not starts_with(lower(found.name), lower(${text})), lower(found.name), found."itemType", found.id`,
    start: query.start,
    limit: query.limit,
  })
  return { items: items.map(withoutNulls), totalCount }
})
