import { sql, type RawBuilder } from 'kysely'

/**
 * Selects the model configuration of a company: its own, otherwise that of the nearest parent company, otherwise the shared one.
 * Two columns, `record_id` and `data`, and at most one row.
 */
export const effectiveModelConfiguration = (modelId: RawBuilder<unknown>, companyId: RawBuilder<unknown>) => sql`
  with recursive above (company_id, depth) as (
    select own.company_id, 0 from company own where own.company_id = ${companyId}
    union all
    select up.parent_company_id, above.depth + 1 from above join company up using (company_id)
    where up.parent_company_id is not null and above.depth < 100)
  select r.record_id, r.data from record r left join above on above.company_id = r.company_id
  where r.kind = 'btm' and (r.data ->> 'modelId')::int = ${modelId} and (r.company_id is null or above.depth is not null)
  order by above.depth nulls last, r.record_id limit 1`
