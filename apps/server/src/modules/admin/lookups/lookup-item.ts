import type { FleetSchemas } from '@muster/contract'

/** Row of a reference table: the ID that forms submit, the label to show, and further columns of the table. */
export type LookupItem = FleetSchemas['LookupItem']
