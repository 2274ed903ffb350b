import type { Job } from '../../kernel/jobs/job.ts'
import { dropMonthsBefore } from '../../telemetry/history/drop-months.ts'

export const positionRetention: Job = {
  name: 'position-retention',
  type: 'cluster',
  description: 'Removes readings older than MUSTER_RETENTION_DAYS, a whole month at a time, and their counts by day.',
  schedule: { cron: '20 2 * * *', zone: 'UTC' },
  retry: { limit: 3, delaySeconds: 600 },
  run: async ({
    deps: {
      db,
      config: { retention },
      clock,
    },
    signal,
  }) => {
    if (retention.positions === 0) return 0
    return dropMonthsBefore(db, new Date(clock().getTime() - retention.positions * 24 * 3_600_000), signal)
  },
}
