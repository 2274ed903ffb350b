// What other modules may use of this one.
export { offeredReports } from './offered-reports.ts'
export { countReportsOf, stopReportsOf } from './reports-of-user.ts'
