import { expiredKeys } from '../areas/auth/expired-keys.job.ts'
import { sweepCommandsJob } from '../areas/commands/sweep-commands.job.ts'
import { oldFiles } from '../areas/file-transfers/old-files.job.ts'
import { sweepFilesJob } from '../areas/file-transfers/sweep-files.job.ts'
import { sendReports } from '../areas/reports/scheduled/send-reports.job.ts'
import { oldNotifications } from '../areas/web-notifications/old-notifications.job.ts'
import { positionRetention } from '../history/position-retention.job.ts'
import { positionStatistics } from '../history/position-statistics.job.ts'
import type { Job } from './job.ts'

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
