import type { FleetSchemas } from '@muster/contract'

/** Device in quarantine: it sent data before a company claimed it. */
export type WaitingDevice = FleetSchemas['QuarantinedDevice']
