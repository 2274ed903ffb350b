import { bind, type Group } from '../../../define/command.ts'
import { set, show } from './definitions.ts'

export const costs: Group = {
  name: 'costs',
  summary: 'Show and set prices and CO2 factors',
  commands: [bind(show, () => import('./show.ts')), bind(set, () => import('./set.ts'))],
}
