import { bind, type Group } from '../../../define/command.ts'
import { exportPositions, tail } from './definitions.ts'

export const positions: Group = {
  name: 'positions',
  summary: 'Export positions, or follow them',
  commands: [bind(exportPositions, () => import('./export.ts')), bind(tail, () => import('./tail.ts'))],
}
