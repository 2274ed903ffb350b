import { bind, type Group } from '../../define/command.ts'
import { api } from './definitions.ts'

export const contractCalls: Group = {
  name: 'api',
  summary: 'Make any call of the contract',
  commands: [bind(api, () => import('./api.ts'))],
}
