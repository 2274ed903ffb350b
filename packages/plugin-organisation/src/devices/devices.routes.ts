import { defineRoute, fields, listFields, oneOf, optional, text } from '@muster/core'

/** Devices, with a tab for quarantined ones. */
export const deviceList = defineRoute({
  path: '/administration/data/devices',
  query: fields({ ...listFields, tab: optional(oneOf('waiting')) }),
  access: { anyOf: ['ADM_DEVICE_VIEW'] },
  title: 'organisation.devices',
  load: () => import('./device-screen.tsx').then(m => m.DeviceScreen),
})

/** Claim of a device, opened by its label code. */
export const deviceClaim = defineRoute({
  path: '/administration/data/devices/claim',
  query: fields({ device: text(), key: text() }),
  access: { anyOf: ['ADM_DEVICE_ADD'] },
  title: 'organisation.device',
  load: () => import('./device-claim.tsx').then(m => m.DeviceClaim),
})

export const deviceDetail = defineRoute({
  path: '/administration/data/devices/:id',
  access: { anyOf: ['ADM_DEVICE_VIEW'] },
  title: 'organisation.device',
  load: () => import('./device-detail.tsx').then(m => m.DeviceDetail),
})
