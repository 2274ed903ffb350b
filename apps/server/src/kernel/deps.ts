import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Database } from './db/schema.ts'
import type { Pipeline } from '../telemetry/ingest/pipeline.ts'
import type { FleetState } from '../telemetry/live/fleet-state.ts'
import type { Geocoder } from './ports/geocoding.ts'
import type { Mailer } from './ports/mail.ts'
import type { MapMatcher } from './ports/map-matching.ts'
import type { Topics } from './realtime/topics.ts'
import type { Background } from './background.ts'
import type { Gate } from './http/caller.ts'
import type { Embeds } from './http/embeds.ts'

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** What handlers work with, made once when the server starts. */
export interface Deps {
  config: Config
  db: Database
  live: FleetState
  pipeline: Pipeline
  topics: Topics
  gate: Gate
  embeds: Embeds
  mail: Mailer
  mapMatcher: MapMatcher
  geocoder: Geocoder
  /** Work that outlives its answer. */
  background: Background
  log: Log
  clock: () => Date
  /** Where browsers reach the server, for links in mails; without a slash at the end. */
  publicUrl: () => string
}
