import type { FleetSchemas } from '@muster/contract'

/** A device that sent data before anybody claimed it. */
export type WaitingDevice = FleetSchemas['QuarantinedDevice']
