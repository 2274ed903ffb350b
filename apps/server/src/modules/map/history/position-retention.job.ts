import { dayMs } from '@muster/contract'
import type { Job } from '#kernel/jobs/job.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { HistoryConfig } from './history-config.ts'
import { dropMonthsBefore } from '#telemetry/history/drop-months.ts'

export const positionRetention: Job = {
  name: 'position-retention',
  type: 'cluster',
  description: 'Removes readings older than MUSTER_RETENTION_DAYS, a whole month at a time, and their counts by day.',
  schedule: { cron: '20 2 * * *', zone: 'UTC' },
  retry: { limit: 3, delaySeconds: 600 },
  run: async ({ use, signal }) => {
    const { keepDays } = use(HistoryConfig)
    if (keepDays === 0) return 0
    const before = new Date(use(Clock).now().getTime() - keepDays * dayMs)
    return dropMonthsBefore(use(Db), before, signal)
  },
}
