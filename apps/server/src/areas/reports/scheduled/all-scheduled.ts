import { maintenanceByMail } from '../../maintenance/by-mail.ts'
import { subscriptionsByMail } from '../../subscriptions/by-mail.ts'
import { keyOnOffByMail } from '../key-on-off/by-mail.ts'
import { vehicleDataByMail } from '../vehicle-data/by-mail.ts'
import type { ScheduledReport } from './scheduled-report.ts'

/** Every report that can be sent on a schedule; the portal offers what stands here. */
export const scheduledReports: readonly ScheduledReport[] = [
  keyOnOffByMail, vehicleDataByMail, ...maintenanceByMail, ...subscriptionsByMail,
]
