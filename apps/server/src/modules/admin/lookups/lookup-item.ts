import type { FleetSchemas } from '@muster/contract'

/** One row of a reference table: what forms send back, the text to show, and the table's further columns. */
export type LookupItem = FleetSchemas['LookupItem']
