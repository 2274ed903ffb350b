import type { IngestSummary, Observation } from './observation.ts'
import type { KnownUnit } from './units.ts'

/** A reading with its unit and the summary of its request. */
export interface PlacedReading extends KnownUnit {
  observation: Observation
  summary: IngestSummary
}

/** A reading with its unit and status. */
export interface UnitReading extends PlacedReading {
  statusId: number
}
