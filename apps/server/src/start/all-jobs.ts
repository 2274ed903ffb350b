import { expiredKeys } from '../modules/auth/expired-keys.job.ts'
import { sweepCommandsJob } from '../modules/commands/sweep-commands.job.ts'
import { oldFiles } from '../modules/file-transfers/old-files.job.ts'
import { sweepFilesJob } from '../modules/file-transfers/sweep-files.job.ts'
import { sendReports } from '../modules/scheduled-reports/send-reports.job.ts'
import { oldNotifications } from '../modules/notifications/old-notifications.job.ts'
import { positionRetention } from '../modules/history/position-retention.job.ts'
import { positionStatistics } from '../modules/history/position-statistics.job.ts'
import type { Job } from '../kernel/jobs/job.ts'

/** Every job there is. */
export const allJobs: readonly Job[] = [
  expiredKeys,
  oldFiles,
  oldNotifications,
  positionRetention,
  positionStatistics,
  sendReports,
  sweepCommandsJob,
  sweepFilesJob,
]
