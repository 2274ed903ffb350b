import { bind, type Group } from '../../../define/command.ts'
import { abort, ls, replay, send } from './definitions.ts'

export const files: Group = {
  name: 'files',
  summary: 'Send files to units',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(send, () => import('./send.ts')),
    bind(abort, () => import('./abort.ts')),
    bind(replay, () => import('./replay.ts')),
  ],
}
