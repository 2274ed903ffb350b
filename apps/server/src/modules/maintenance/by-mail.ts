import {
  exportMaintenanceForecastExcel,
  exportMaintenanceHistoryExcel,
  exportMaintenanceOverallExcel,
} from '@muster/contract'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { forecastFile, historyFile, overallFile } from './files.ts'

/** Number of days in an emailed forecast. */
const ahead = 30

export const maintenanceByMail: readonly ScheduledReport[] = [
  {
    id: 3,
    name: 'Maintenance',
    title: 'dashboard.maintenance',
    export: exportMaintenanceOverallExcel,
    make: context => overallFile(context),
  },
  {
    id: 4,
    name: 'Maintenance forecast',
    title: 'organisation.group.subject.maintenanceForecast',
    export: exportMaintenanceForecastExcel,
    make: context => forecastFile(context, ahead),
  },
  {
    id: 5,
    name: 'Maintenance history',
    title: 'maintenance.history',
    export: exportMaintenanceHistoryExcel,
    make: context => historyFile(context, context.span),
  },
]
