import type { CommandManagerSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Scope } from '../../../scope/scope.ts'
import { inScope } from '../../../scope/sql.ts'
import { withoutNulls } from '../../rows.ts'
import { contains } from '../../sql.ts'
import { readElements } from './pages.ts'

type Template = CommandManagerSchemas['CommandTemplate']

export interface StoredTemplate extends Omit<Template, 'description' | 'payload' | 'fileName' | 'updateTimestamp'> {
  description: string | null
  payload: string | null
  fileName: string | null
  updateTimestamp: Date
}

interface Asked {
  types?: readonly Template['type'][]
  searchPattern?: string
  allVersions?: boolean
  page: number
}

/** By name, the newest version of each unless all are asked for. */
export async function listAllTemplates(db: Database, scope: Scope, { types = [], searchPattern, allVersions = false, page }: Asked) {
  const { items, ...pages } = await readElements<StoredTemplate>(db, {
    rows: sql`${selectTemplates(scope)} and ${contains('t.name', searchPattern)}
      and ${types.length > 0 ? sql`t.type = any(${[...types]}::text[])` : sql`true`} and ${allVersions ? sql`true` : isNewest}`,
    order: sql`lower(t.name), t.type, t.company_id nulls first, t.version desc`, page,
  })
  return { ...pages, items: items.map(shownTemplate) }
}

const isNewest = sql`not exists (select from command_template later where later.type = t.type and later.name = t.name
  and later.company_id is not distinct from t.company_id and later.version > t.version)`

/** Everybody's and those of companies in sight. */
export const selectTemplates = (scope: Scope) => sql`
  select t.template_id as id, t.type, t.name, t.version, t.description, t.payload, t.file_name as "fileName", t.updated_at as "updateTimestamp"
  from command_template t where (t.company_id is null or ${inScope(scope, 't.company_id')})`

export const shownTemplate = ({ updateTimestamp, ...row }: StoredTemplate): Template =>
  withoutNulls({ ...row, updateTimestamp: updateTimestamp.toISOString() })
