import { bind, type Group } from '../../define/command.ts'
import { api } from './definitions.ts'

export const contractCalls: Group = {
  name: 'api',
  summary: 'Call any operation of the API',
  commands: [bind(api, () => import('./api.ts'))],
}
