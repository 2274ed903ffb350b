import { sql, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { loadScope, inScope } from '#kernel/scope/sql.ts'
import { Failed } from '#kernel/texts/stored.ts'
import { isHidden, type RequestedUnit } from '#reporting/requested.ts'
import { byCompany, type ConfigData } from './report-config.ts'

/** Maximum number of units in a readable email. */
const most = 100

/**
 * Returns the units of a scheduled report by name, without archived and hidden ones, limited to those that its last editor
 * may see today, and the rest of that user's scope.
 * @param reader also limits them to the scope of a user who looks at the report
 * @throws Failed with a fix if there are none, or too many
 */
export async function coveredUnits(
  db: Database,
  { visibilityTypeId, visibilityCompanyId = 0, unitIds, savedBy }: ConfigData,
  reader?: Scope,
): Promise<{ units: RequestedUnit[]; scope: Scope }> {
  const saver = await db
    .selectFrom('app_user')
    .select('login')
    .where('user_id', '=', savedBy)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!saver) throw new Failed(['problem.editorGone'])
  const ofSaver = await loadScope(db, savedBy)
  const scope = reader ? shared(ofSaver, reader) : ofSaver
  const units = await db
    .selectFrom('unit')
    .select(['unit_id as id', 'name'])
    .where(inScope(scope, 'unit.company_id'))
    .where('archived_at', 'is', null)
    .where(sql<SqlBool>`not ${isHidden('unit.unit_id')}`)
    .where(eb =>
      visibilityTypeId === byCompany
        ? eb('company_id', '=', visibilityCompanyId)
        : eb('unit_id', 'in', unitIds.length > 0 ? unitIds : [0]),
    )
    .orderBy('name')
    .orderBy('unit_id')
    .limit(most + 1)
    .execute()
  if (units.length === 0) throw new Failed(['problem.coversNoUnit'])
  if (units.length > most) throw new Failed(['problem.coversTooMany', { most }])
  return { units, scope }
}

/** Returns the intersection of both scopes for the reader. */
const shared = (one: Scope, reader: Scope): Scope => ({
  ...reader,
  companyIds: reader.companyIds.filter(id => one.companyIds.includes(id)),
})
