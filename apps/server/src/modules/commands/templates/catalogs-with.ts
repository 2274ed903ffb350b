import type { CommandManagerSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../../kernel/db/schema.ts'
import type { Scope } from '../../../kernel/scope/scope.ts'
import { inScope } from '../../../kernel/scope/sql.ts'
import { isNewest, visibleCatalog } from '../catalogs/read-catalogs.ts'

type Association = CommandManagerSchemas['TemplateAssociation']

/** The catalogs in sight that have a template, each with how many units in sight have it. */
export async function catalogsWith(db: Database, scope: Scope, templateId: number): Promise<Association[]> {
  const { rows } = await sql<Association>`
    select c.catalog_id as "catalogId", c.name as "catalogName",
      (select count(*)::int from command_catalog_unit cu join unit u using (unit_id)
        where cu.catalog_id = c.catalog_id and ${inScope(scope, 'u.company_id')}) as "assetsCount"
    from command_catalog c join command_catalog_template ct using (catalog_id)
    where ct.template_id = ${templateId} and ${visibleCatalog(scope)} and ${isNewest}
    order by lower(c.name), c.catalog_id`.execute(db)
  return rows
}
