import { bind, type Group } from '../../define/command.ts'
import { explain, exportReport, ls } from './definitions.ts'

export const reports: Group = {
  name: 'reports',
  summary: 'Export reports to files, and explain their figures',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(exportReport, () => import('./export.ts')),
    bind(explain, () => import('./explain.ts')),
  ],
}
