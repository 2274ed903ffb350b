import { bind, type Group } from '../../define/command.ts'
import { completion } from './definitions.ts'

export const shellCompletion: Group = {
  name: 'completion',
  summary: 'Complete commands in your shell',
  commands: [bind(completion, () => import('./completion.ts'))],
}
