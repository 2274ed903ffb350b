import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'

type Event = FleetSchemas['TranslationEvent']
type Stored = Omit<Event, 'timestamp'> & { timestamp: Date }

interface Query {
  filter?: string
  projectId?: number
  sort?: string[]
  start?: number
  limit?: number
}

/** Returns the history of translations, newest first unless a sort is requested. Hides the names of users outside the scope. */
export async function listEvents(
  db: Database,
  scope: Scope,
  { filter, projectId, sort, ...page }: Query,
): Promise<{ items: Event[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Stored>(db, {
    rows: sql`
      select * from (
        select event_id as "eventId", happened_at as timestamp, project_name as "projectName", action,
          case when ${inScope(scope, 'user_company_id')} then user_name else '-' end as "userName",
          version_name as version, languages, succeeded, message
        from translation_event where ${projectId ?? null}::int is null or project_id = ${projectId ?? null}
      ) event
      where ${contains('userName', filter)} or ${contains('projectName', filter)} or ${contains('version', filter)}
        or ${contains('message', filter)}`,
    order: sort?.length
      ? sql`${orderBy(sort, { timestamp: 'timestamp', userName: 'userName', projectName: 'projectName', action: 'action' })}, "eventId" desc`
      : sql`timestamp desc, "eventId" desc`,
    ...page,
  })
  return {
    items: items.map(({ timestamp, ...event }) => ({ ...withoutNulls(event), timestamp: timestamp.toISOString() })),
    totalCount,
  }
}
