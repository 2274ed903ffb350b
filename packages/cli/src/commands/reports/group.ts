import { bind, type Group } from '../../define/command.ts'
import { dashboard, explain, exportReport, ls, totals } from './definitions.ts'

export const reports: Group = {
  name: 'reports',
  summary: 'Export reports to files, and explain their figures',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(exportReport, () => import('./export.ts')),
    bind(dashboard, () => import('./dashboard.ts')),
    bind(totals, () => import('./totals.ts')),
    bind(explain, () => import('./explain.ts')),
  ],
}
