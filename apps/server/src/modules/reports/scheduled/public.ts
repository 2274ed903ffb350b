// Exports for other modules.
export { previousDue } from './due-times.ts'
export { offeredReports } from './offered-reports.ts'
export { periodOf } from './period.ts'
export { countReportsOf, stopReportsOf } from './reports-of-user.ts'
