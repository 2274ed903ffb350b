import { defineRoute } from '@muster/core'

export const customStatuses = defineRoute({
  path: '/settings/equipment-configuration/customizable-statuses',
  access: { anyOf: ['ADM_CUSTOMIZABLE_STATUS_VIEW'] },
  title: 'profiles.customStatuses',
  load: () => import('./custom-statuses.tsx').then(m => m.CustomStatuses),
})
