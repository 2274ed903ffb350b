import { defineRoute, listQuery } from '@muster/core'

/** Firmware of devices and the keys that sign it; the specification has no such screen. */
export const firmwareList = defineRoute({
  path: '/settings/firmware',
  query: listQuery,
  access: { anyOf: ['ADM_FIRMWARE_VIEW'] },
  title: 'firmware.title',
  load: () => import('./firmware-list.tsx').then(m => m.FirmwareList),
})
