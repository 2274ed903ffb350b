import { bind, type Group } from '../../../define/command.ts'
import { abort, create, ls, pause, resume, retry, show, units } from './definitions.ts'

export const rollouts: Group = {
  name: 'rollouts',
  summary: 'Send firmware and commands to many units, in waves',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(show, () => import('./show.ts')),
    bind(units, () => import('./units.ts')),
    bind(create, () => import('./create.ts')),
    bind(pause, () => import('./pause.ts')),
    bind(resume, () => import('./resume.ts')),
    bind(abort, () => import('./abort.ts')),
    bind(retry, () => import('./retry.ts')),
  ],
}
