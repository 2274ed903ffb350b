// Exports for other modules.
export { offeredReports } from './offered-reports.ts'
export { countReportsOf, stopReportsOf } from './reports-of-user.ts'
