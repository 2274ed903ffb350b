import { bind, type Group } from '../../define/command.ts'
import { exportReport, ls } from './definitions.ts'

export const reports: Group = {
  name: 'reports',
  summary: 'Export reports to files',
  commands: [bind(ls, () => import('./ls.ts')), bind(exportReport, () => import('./export.ts'))],
}
