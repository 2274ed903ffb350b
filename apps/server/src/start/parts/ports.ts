import { join } from 'node:path'
import { Registry } from 'prom-client'
import { Background } from '#kernel/background.ts'
import { Config } from '#kernel/config/config.ts'
import { Clock, Db, Log, Metrics } from '#kernel/dependencies.ts'
import { createGeocoder, Geocoder } from '#kernel/ports/geocoding.ts'
import { createMailer, Mailer, silentMailer } from '#kernel/ports/mail.ts'
import { countedMailer } from '#kernel/ports/counted-mailer.ts'
import { createMapMatcher, MapMatcher } from '#kernel/ports/map-matching.ts'
import { databaseTime, SharedClock } from '#kernel/time/shared-clock.ts'
import { createTexts, Texts } from '#kernel/texts/texts.ts'
import { SourceTextFiles, sourceTextFiles } from '#modules/admin/translations/public.ts'
import { part } from '../part.ts'

const mail = part({
  name: 'mail',
  needs: { background: Background, config: Config, log: Log, metrics: Metrics },
  provides: Mailer,
  start: ({ config, log, metrics }) =>
    config.copy
      ? silentMailer
      : countedMailer(createMailer({ ...config.mail, outbox: join(config.dataDir, 'outbox'), log }), metrics),
  stop: async (mailer, { background }) => {
    // emails in progress are sent first
    await background.drain()
    mailer.close()
  },
})

const mapMatching = part({
  name: 'map matching',
  needs: { config: Config, log: Log },
  provides: MapMatcher,
  start: ({ config, log }) => createMapMatcher(config.mapMatching, { log }),
})

const geocoding = part({
  name: 'geocoding',
  needs: { config: Config, log: Log },
  provides: Geocoder,
  start: ({ config, log }) => createGeocoder(config.geocoding, { log }),
})

const metrics = part({ name: 'metrics', needs: {}, provides: Metrics, start: () => new Registry() })

const sharedClock = part({
  name: 'clock of the database',
  needs: { db: Db, log: Log },
  provides: SharedClock,
  start: async ({ db, log }) => {
    const shared = new SharedClock({ read: () => databaseTime(db), log })
    await shared.measure()
    return shared
  },
  stop: shared => shared.close(),
})

const clock = part({
  name: 'clock',
  needs: { shared: SharedClock },
  provides: Clock,
  start: ({ shared }): Clock => shared,
})

const texts = part({ name: 'texts', needs: { db: Db }, provides: Texts, start: ({ db }) => createTexts(db) })

const textFiles = part({
  name: 'text files',
  needs: { config: Config },
  provides: SourceTextFiles,
  start: ({ config }) => sourceTextFiles(config),
})

export const portParts = [metrics, mail, mapMatching, geocoding, sharedClock, clock, texts, textFiles]
