import { reportLimits, type ReportLimits } from '@muster/contract'
import { Registry } from 'prom-client'
import { Background } from '#kernel/background.ts'
import { Config, loadConfig } from '#kernel/config/config.ts'
import { ConfigReader, type Environment } from '#kernel/config/config-reader.ts'
import { type Replica, ReportReplica } from '#kernel/db/replica.ts'
import { Authenticator } from '#kernel/http/caller.ts'
import { Embeds } from '#kernel/http/embeds.ts'
import { Geocoder } from '#kernel/ports/geocoding.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import { MapMatcher } from '#kernel/ports/map-matching.ts'
import { Secrets } from '#kernel/secrets/secrets.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { alone, Exchange } from '#kernel/servers/exchange.ts'
import { Dependencies, type Use } from '#kernel/dependency.ts'
import { Clock, Db, Log, Metrics, PublicUrl } from '#kernel/dependencies.ts'
import { createTexts, Texts } from '#kernel/texts/texts.ts'
import { ReportConfig } from '#reporting/report-config.ts'
import { provideFromModules } from '#start/app.ts'
import { modules } from '#start/modules.ts'
import { SourceTextFiles } from '#modules/admin/translations/public.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

/** Dependencies of a test, by short names. */
export interface TestDependencies {
  db?: Db
  replica?: Replica
  clock?: () => Date
  log?: Log
  live?: FleetState
  pipeline?: Partial<Pipeline>
  topics?: Topics
  /** Reaches no device when absent. */
  devices?: Pick<DeviceLink, 'wake'>
  exchange?: Exchange
  mail?: Mailer
  geocoder?: Geocoder
  mapMatcher?: MapMatcher
  background?: Background
  authenticator?: Authenticator
  embeds?: Embeds
  publicUrl?: () => string
  /** Returns some texts per program by default. */
  sourceTexts?: SourceTextFiles
  config?: Config
  /** Report limits that differ from the defaults. */
  reports?: Partial<ReportLimits>
  /** Module settings; defaults if absent. */
  env?: Environment
}

/** Returns the dependencies of a server for a test. Using an undeclared one fails with its name. */
export function testDependencies(bag: TestDependencies): Dependencies {
  const dependencies = new Dependencies()
  const provide = {
    db: Db,
    log: Log,
    live: FleetState,
    pipeline: Pipeline,
    topics: Topics,
    mail: Mailer,
    geocoder: Geocoder,
    mapMatcher: MapMatcher,
    background: Background,
    authenticator: Authenticator,
    embeds: Embeds,
    publicUrl: PublicUrl,
  }
  for (const [name, service] of Object.entries(provide)) {
    const value = bag[name as keyof typeof provide]
    if (value !== undefined) dependencies.provide(service as never, value as never)
  }
  dependencies.provide(Config, bag.config ?? loadConfig(bag.env ?? {}))
  const reader = new ConfigReader(bag.env ?? {})
  for (const part of modules.flatMap(({ config = [] }) => config)) dependencies.provide(part, part.read(reader))
  reader.finish()
  const { clock, reports } = bag
  dependencies.provide(DeviceLink, (bag.devices ?? { wake: () => {} }) as DeviceLink)
  dependencies.provide(Metrics, new Registry())
  dependencies.provide(Secrets, new Secrets(Buffer.alloc(32, 1)))
  dependencies.provide(Texts, createTexts(bag.db))
  dependencies.provide(ReportReplica, bag.replica)
  dependencies.provide(Exchange, bag.exchange ?? alone)
  const now = () => clock?.() ?? new Date()
  dependencies.provide(Clock, { now, checked: async () => now() })
  dependencies.provide(SourceTextFiles, bag.sourceTexts ?? { read: async () => ({ en: someTexts }) })
  if (reports) dependencies.provide(ReportConfig, { ...reportLimits, ...reports })
  provideFromModules(dependencies, modules)
  return dependencies
}

const someTexts = { 'app.units_one': '{{count}} unit', 'app.units_other': '{{count}} units', 'app.skip': 'Skip' }

export const using = (bag: TestDependencies): Use => testDependencies(bag).use
