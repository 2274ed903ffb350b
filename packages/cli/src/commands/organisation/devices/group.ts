import { bind, type Group } from '../../../define/command.ts'
import { certificate, claim, credentials, issue, ls, refusals, revoke, rotate, show } from './definitions.ts'

export const devices: Group = {
  name: 'devices',
  summary: 'List and claim devices, and issue and revoke their credentials',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(show, () => import('./show.ts')),
    bind(claim, () => import('./claim.ts')),
    bind(credentials, () => import('./credentials.ts')),
    bind(issue, () => import('./issue.ts')),
    bind(rotate, () => import('./rotate.ts')),
    bind(certificate, () => import('./certificate.ts')),
    bind(revoke, () => import('./revoke.ts')),
    bind(refusals, () => import('./refusals.ts')),
  ],
}
