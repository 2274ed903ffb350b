import { listNotificationGroupUses, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { contains, readPage } from '../../kernel/db/lists.ts'
import { handle } from '../../kernel/http/handler.ts'
import { readRecord } from '../../kernel/records/read-records.ts'
import { ownerOf, visibleRecord } from '../../kernel/records/visible-records.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { Db } from '../../kernel/services.ts'
import { groupKind } from './notification-groups.ts'

type GroupUse = FleetSchemas['NotificationGroupUse']

/** Records that name the group, by kind and name. */
export const notificationGroupUses = handle(listNotificationGroupUses, async ({ path: { id }, query, scope, use }) => {
  const db = use(Db)
  await readRecord(db, scope, groupKind, id)
  const { filter, start, limit } = query
  return readPage<GroupUse>(db, {
    rows: sql`
      select r.record_id as id, r.kind, r.name, c.company_id as "companyId",
        case when ${inScope(scope, 'c.company_id')} then c.name else '-' end as "companyName"
      from record r join company c on c.company_id = ${ownerOf}
      where r.refers_to @> array[${id}::int] and ${visibleRecord(scope)} and ${contains('r.name', filter)}`,
    order: sql`r.kind, lower(r.name), r.record_id`,
    start,
    limit,
  })
})
