import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { ScheduledReports, type ScheduledReport } from '#reporting/scheduled-report.ts'

/** Returns the reports that a user may schedule, which are those that the user may export. */
export async function offeredReports(use: Use, userId: number): Promise<readonly ScheduledReport[]> {
  const user = await use(Db)
    .selectFrom('app_user as u')
    .innerJoin('user_group as g', 'g.group_id', 'u.group_id')
    .select(['g.acls', 'g.features'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst()
  if (!user) return []
  return use(ScheduledReports).filter(
    ({
      export: {
        access: { anyOf, feature },
      },
    }) =>
      (!anyOf || anyOf.some(permission => user.acls.includes(permission))) &&
      (!feature || user.features.includes(feature)),
  )
}
