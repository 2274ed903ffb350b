import { bind, type Group } from '../../define/command.ts'
import { history, send, templates, watch } from './definitions.ts'

export const commands: Group = {
  name: 'commands',
  summary: 'Send commands to units and follow their status',
  commands: [
    bind(templates, () => import('./templates.ts')),
    bind(send, () => import('./send.ts')),
    bind(history, () => import('./history.ts')),
    bind(watch, () => import('./watch.ts')),
  ],
}
