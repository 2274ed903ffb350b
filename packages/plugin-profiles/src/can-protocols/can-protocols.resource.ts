import { canProtocolCalls } from '@muster/contract'
import { defineResource } from '@muster/core'

/** CAN protocols: the baud rate and J1939 mode of a bus (001 §3). */
export const canProtocols = defineResource({
  id: 'profiles.can-protocols',
  ...canProtocolCalls,
  model: ({ name, baudRate, isJ1939, isDefault }) => ({ name, baudRate, isJ1939, isDefault }),
})
