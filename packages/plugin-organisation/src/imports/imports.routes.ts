import { defineRoute } from '@muster/core'

/** Access rule that covers uploads of every subject. */
const access = {
  anyOf: ['ADM_COMPANY_ADD', 'ADM_COMPANY_EDIT', 'ADM_USER_ADD', 'ADM_USER_EDIT', 'ADM_UNIT_EDIT', 'ADM_DEVICE_EDIT'],
} as const

/** Uploads a file of `companies`, `users`, `units` or `devices`, and lists earlier imports. */
export const importUpload = defineRoute({
  path: '/administration/import/:subject',
  access,
  title: 'organisation.import',
  load: () => import('./import-upload.tsx').then(m => m.ImportUpload),
})

/** Shows the planned changes, progress and result of an import. */
export const importDetail = defineRoute({
  path: '/administration/import/:subject/:id',
  access,
  title: 'organisation.import',
  load: () => import('./import-detail.tsx').then(m => m.ImportDetail),
})
