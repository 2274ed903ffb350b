import type { FleetSchemas } from '@muster/contract'

/** Row of a reference table: submitted ID, displayed label, and further columns. */
export type LookupItem = FleetSchemas['LookupItem']
