import { defineRoute, listQuery } from '@muster/core'

/** Device firmware and its signing keys; the specification has no such screen. */
export const firmwareList = defineRoute({
  path: '/settings/firmware',
  query: listQuery,
  access: { anyOf: ['ADM_FIRMWARE_VIEW'] },
  title: 'firmware.title',
  load: () => import('./firmware-list.tsx').then(m => m.FirmwareList),
})
