import { defineRoute, fields, listFields, listQuery, optional, text } from '@muster/core'

export const scheduledReportList = defineRoute({
  path: '/reports/automatic/setup',
  query: listQuery,
  access: { anyOf: ['SCH_REPORT_CONFIG_VIEW'] },
  title: 'reports.scheduled',
  load: () => import('./scheduled-report-list.tsx').then(m => m.ScheduledReportList),
})

/** Dates are inclusive, `YYYY-MM-DD`. */
const historyQuery = fields({ ...listFields, fromDate: optional(text()), toDate: optional(text()) })

/** Precedes the detail route, whose `:id` would match `history`. */
export const scheduledReportHistory = defineRoute({
  path: '/reports/automatic/setup/history/:id',
  query: historyQuery,
  access: { anyOf: ['SCH_REPORT_CONFIG_VIEW'] },
  title: 'reports.scheduled.history',
  load: () => import('./scheduled-report-history.tsx').then(m => m.ScheduledReportHistory),
})

/** The ID `new` opens an empty form. */
export const scheduledReportDetail = defineRoute({
  path: '/reports/automatic/setup/:id',
  access: { anyOf: ['SCH_REPORT_CONFIG_VIEW'] },
  title: 'reports.scheduledReport',
  load: () => import('./scheduled-report-detail.tsx').then(m => m.ScheduledReportDetail),
})

export const myReportHistory = defineRoute({
  path: '/reports/automatic/history',
  query: historyQuery,
  access: { anyOf: ['SCH_REPORT_HISTORY_VIEW'] },
  title: 'reports.myHistory',
  load: () => import('./my-report-history.tsx').then(m => m.MyReportHistory),
})
