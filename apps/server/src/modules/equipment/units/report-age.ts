import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

type ReportAge = FleetSchemas['ReportAge']

const older = (than: string) => sql<SqlBool>`s.fix_time <= now() - ${than}::interval`
const within = (span: string) => sql<SqlBool>`s.fix_time > now() - ${span}::interval`

/** Mutually exclusive conditions on a left-joined `unit_state s`. */
export const reportedIn: Readonly<Record<ReportAge, RawBuilder<SqlBool>>> = {
  LAST_HOUR: within('1 hour'),
  LAST_DAY: sql<SqlBool>`(${older('1 hour')} and ${within('1 day')})`,
  LAST_WEEK: sql<SqlBool>`(${older('1 day')} and ${within('7 days')})`,
  OLDER: older('7 days'),
  NEVER: sql<SqlBool>`s.fix_time is null`,
}
