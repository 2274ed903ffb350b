import { reportLimits, type ReportLimits } from '@muster/contract'
import { Background } from '../src/kernel/background.ts'
import { Config, loadConfig } from '../src/kernel/config/config.ts'
import { ConfigReader, type Environment } from '../src/kernel/config/config-reader.ts'
import { type Replica, ReportReplica } from '../src/kernel/db/replica.ts'
import { Gate } from '../src/kernel/http/caller.ts'
import { Embeds } from '../src/kernel/http/embeds.ts'
import { Geocoder } from '../src/kernel/ports/geocoding.ts'
import { Mailer } from '../src/kernel/ports/mail.ts'
import { MapMatcher } from '../src/kernel/ports/map-matching.ts'
import { Topics } from '../src/kernel/realtime/topics.ts'
import { alone, Exchange } from '../src/kernel/servers/exchange.ts'
import { Services, type Use } from '../src/kernel/service.ts'
import { Clock, Db, Log, PublicUrl } from '../src/kernel/services.ts'
import { createTexts, Texts } from '../src/kernel/texts/texts.ts'
import { ReportConfig } from '../src/reporting/report-config.ts'
import { provideFromModules } from '../src/start/app.ts'
import { modules } from '../src/start/modules.ts'
import { SourceTextFiles } from '../src/modules/translations/services.ts'
import { Pipeline } from '../src/telemetry/ingest/pipeline.ts'
import { FleetState } from '../src/telemetry/live/fleet-state.ts'

/** Services of a test, by short names. */
export interface TestServices {
  db?: Db
  replica?: Replica
  clock?: () => Date
  log?: Log
  live?: FleetState
  pipeline?: Partial<Pipeline>
  topics?: Topics
  exchange?: Exchange
  mail?: Mailer
  geocoder?: Geocoder
  mapMatcher?: MapMatcher
  background?: Background
  gate?: Gate
  embeds?: Embeds
  publicUrl?: () => string
  /** A few texts for each program when left out. */
  sourceTexts?: SourceTextFiles
  config?: Config
  /** Limits of reports other than the usual ones. */
  reports?: Partial<ReportLimits>
  /** Of the modules' settings; without it each has its default. */
  env?: Environment
}

/** The services of a server for a test. What a test does not name is absent, and asking for it fails with its name. */
export function testServices(bag: TestServices): Services {
  const services = new Services()
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
    gate: Gate,
    embeds: Embeds,
    publicUrl: PublicUrl,
  }
  for (const [name, service] of Object.entries(provide)) {
    const value = bag[name as keyof typeof provide]
    if (value !== undefined) services.provide(service as never, value as never)
  }
  services.provide(Config, bag.config ?? loadConfig(bag.env ?? {}))
  const reader = new ConfigReader(bag.env ?? {})
  for (const part of modules.flatMap(({ config = [] }) => config)) services.provide(part, part.read(reader))
  reader.finish()
  const { clock, reports } = bag
  services.provide(Texts, createTexts(bag.db))
  services.provide(ReportReplica, bag.replica)
  services.provide(Exchange, bag.exchange ?? alone)
  services.provide(Clock, { now: () => clock?.() ?? new Date() })
  services.provide(SourceTextFiles, bag.sourceTexts ?? { read: async () => ({ en: someTexts }) })
  if (reports) services.provide(ReportConfig, { ...reportLimits, ...reports })
  provideFromModules(services, modules)
  return services
}

const someTexts = { 'app.units_one': '{{count}} unit', 'app.units_other': '{{count}} units', 'app.skip': 'Skip' }

export const using = (bag: TestServices): Use => testServices(bag).use
