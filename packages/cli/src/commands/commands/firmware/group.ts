import { bind, type Group } from '../../../define/command.ts'
import { addKey, ls, upload } from './definitions.ts'

export const firmware: Group = {
  name: 'firmware',
  summary: 'List and upload firmware of devices',
  commands: [
    bind(ls, () => import('./ls.ts')),
    bind(upload, () => import('./upload.ts')),
    bind(addKey, () => import('./add-key.ts')),
  ],
}
