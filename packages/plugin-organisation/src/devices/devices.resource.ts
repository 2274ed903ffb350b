import { getDevice, listDevices, updateDevice } from '@muster/contract'
import { defineResource } from '@muster/core'

/** Telematics devices (001 §3). Only their notes can be edited. */
export const devices = defineResource({
  id: 'organisation.devices',
  list: listDevices,
  get: getDevice,
  update: updateDevice,
  model: ({ serialNumber, notes = '' }) => ({ serialNumber, notes }),
  input: ({ notes }: { serialNumber: string; notes: string }) => ({ notes }),
})
