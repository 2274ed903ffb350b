import type { IngestSummary, Observation } from './observation.ts'
import type { KnownUnit } from './units.ts'

/** A reading with the unit it belongs to, and the summary of the request it came in. */
export interface PlacedReading extends KnownUnit {
  observation: Observation
  summary: IngestSummary
}

/** The same with its status. */
export interface UnitReading extends PlacedReading {
  statusId: number
}
