import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CorrectedColumns } from '#telemetry/aggregates/corrections.ts'
import type { Parameter } from './parameter.ts'

/**
 * Selects the value of a parameter as jsonb, or null if the reading `p` lacks it.
 * @param corrected columns with the corrections of users
 */
export function jsonValue({ source }: Parameter, corrected: CorrectedColumns): RawBuilder<unknown> {
  if ('signal' in source) return sql`p.signals -> ${source.signal}`
  const column = corrected.get(source.column) ?? sql.ref(`p.${source.column}`)
  return source.factor === undefined
    ? sql`to_jsonb(${column})`
    : sql`to_jsonb(round((${column} * ${source.factor}::float8)::numeric, 3))`
}
