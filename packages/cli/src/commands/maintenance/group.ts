import { bind, type Group } from '../../define/command.ts'
import { remaining, services } from './definitions.ts'

export const maintenance: Group = {
  name: 'maintenance',
  summary: 'Show services of units, and explain when they are due',
  commands: [bind(services, () => import('./services.ts')), bind(remaining, () => import('./remaining.ts'))],
}
