import { alarmsByMail } from '../alarms/by-mail.ts'
import { dm1ByMail } from '../dm1/by-mail.ts'
import { maintenanceByMail } from '../maintenance/by-mail.ts'
import { subscriptionsByMail } from '../subscriptions/by-mail.ts'
import { engineHoursByMail } from '../reports/engine-hours/by-mail.ts'
import { utilizationByMail } from '../reports/equipment-utilization/by-mail.ts'
import { fuelByMail } from '../reports/fuel-consumption/by-mail.ts'
import { keyOnOffByMail } from '../reports/key-on-off/by-mail.ts'
import { vehicleDataByMail } from '../reports/vehicle-data/by-mail.ts'
import type { ScheduledReport } from '../../reporting/scheduled-report.ts'

/** Every report that can be sent on a schedule, in the order in which the portal offers them. */
export const scheduledReports: readonly ScheduledReport[] = [
  keyOnOffByMail,
  vehicleDataByMail,
  engineHoursByMail,
  utilizationByMail,
  ...fuelByMail,
  alarmsByMail,
  dm1ByMail,
  ...maintenanceByMail,
  ...subscriptionsByMail,
]
