import { listNotificationGroupUses, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import { handle } from '#kernel/http/handler.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { ownerOf, visibleRecord } from '#kernel/records/visible-records.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { groupKind } from './notification-groups.ts'

type GroupUse = FleetSchemas['NotificationGroupUse']

/** Lists records and limits that refer to the group, by kind and name. */
export const notificationGroupUses = handle(listNotificationGroupUses, async ({ path: { id }, query, scope, use }) => {
  const db = use(Db)
  await readRecord(db, scope, groupKind, id)
  const { filter, start, limit } = query
  return readPage<GroupUse>(db, {
    rows: sql`
      select uses.id, uses.kind, uses.name, c.company_id as "companyId",
        case when ${inScope(scope, 'c.company_id')} then c.name else '-' end as "companyName"
      from (
        select r.record_id as id, r.kind, r.name, ${ownerOf} as company_id from record r
        where r.refers_to @> array[${id}::int] and ${visibleRecord(scope)}
        union all
        select u.unit_id, 'unit-limits', u.name, u.company_id from unit_limits l join unit u using (unit_id)
        where l.group_id = ${id} and ${inScope(scope, 'u.company_id')}
        union all
        select o.company_id, 'company-limits', o.name, o.company_id from company_limits l join company o using (company_id)
        where l.group_id = ${id} and ${inScope(scope, 'o.company_id')}
        union all
        -- types are everybody's: the company at the top sets their limits
        select m.type_id, 'type-limits', m.name, (select min(company_id) from company where parent_company_id is null)
        from type_limits l join machine_type m using (type_id) where l.group_id = ${id}
      ) uses join company c on c.company_id = uses.company_id
      where ${contains('uses.name', filter)}`,
    order: sql`uses.kind, lower(uses.name), uses.id`,
    start,
    limit,
  })
})
