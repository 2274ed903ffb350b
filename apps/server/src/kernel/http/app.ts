import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { Operation, ServiceName } from '@muster/contract'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { AuditTrail } from '../audit/trail.ts'
import { contractRoutes } from './contract-routes.ts'
import { crossOrigin } from './cross-origin.ts'
import { docsRoutes } from './docs.ts'
import { baseOf, documentOf } from './documents.ts'
import { Embeds } from './embeds.ts'
import { Texts } from '../texts/texts.ts'
import { answerFailure, answerGarbage, problemErrors } from './errors.ts'
import type { Handler } from './handler.ts'
import { warnOfUntrustedProxy } from './forwarded.ts'
import { limitHeaders, safeHeaders } from './headers.ts'
import { healthRoutes, type ListedModule } from './health.ts'
import { endStalled, endWithin, logAnswers } from './lifecycle.ts'
import { metrics } from './metrics.ts'
import { mapFileRoutes } from './map-files.ts'
import { builtPortal, portalPage, portalRoutes } from './portal.ts'
import { logRefusals } from './refusals.ts'
import { limitRequests } from './request-limits.ts'
import { Uploads } from './uploads.ts'
import type { ApiDocument } from './validation/document.ts'
import { builtWidgets, widgetRoutes } from './widgets.ts'
import { Config } from '../config/config.ts'
import type { Member } from '../servers/members.ts'
import { serverMetrics } from '../servers/metrics.ts'
import type { Use } from '../dependency.ts'
import { Log, Metrics } from '../dependencies.ts'

export interface AppOptions {
  use: Use
  operations: readonly Operation[]
  handlers: readonly Handler[]
  /** OpenAPI documents of services beyond the contract. */
  documents?: ReadonlyMap<ServiceName, ApiDocument>
  /** External modules, including rejected ones with the reason. */
  modules?: readonly ListedModule[]
  /** Returns true if live state is loaded; always true for a server that loads it before listening. */
  isLoaded?: () => boolean
  /** Reason for which the database is unavailable; undefined while it is available or unknown. */
  databaseTrouble?: () => string | undefined
  /** Warnings for operators of a ready server. */
  warnings?: () => readonly string[]
  /** Reason for which clients should use another server; undefined while this one is available. */
  unready?: () => string | undefined
  /** Servers on the database, this one first. */
  servers?: () => readonly Member[]
  /** Folder of the built portal. */
  portal?: string
  /** Folder of the built widgets. */
  widgets?: string
  /** IDs of the operations that embed tokens may call. */
  embedded?: ReadonlySet<string>
  /** GeoJSON of the demo fleet's work sites, drawn on the map. */
  sitePlan?: () => object
  /** Additional properties of the portal's `/config.json`. */
  runtime?: object
  /** Adds metrics and routes that are not in the contract. */
  extend?: (app: FastifyInstance, registry: Registry) => Promise<void>
}

/** Maximum bytes of address and headers in Node; lists contain many unit IDs in the query. */
const maxHeaderSize = 16 * 1024

/** Milliseconds after which a client that does not read its response is disconnected. */
const stalledAfter = 60_000

/** Milliseconds that a stopping server waits for requests in progress. */
const grace = 10_000

/**
 * Creates the HTTP server, ready to listen. `app.close()` rejects new requests and completes those in progress within ten seconds.
 */
export async function createApp({
  use,
  operations,
  handlers,
  documents = new Map(),
  modules,
  isLoaded = () => true,
  databaseTrouble,
  warnings,
  unready,
  servers,
  portal = use(Config).web.portal ?? builtPortal,
  widgets = use(Config).web.widgets ?? builtWidgets,
  embedded,
  extend,
  sitePlan,
  runtime = {},
}: AppOptions): Promise<FastifyInstance> {
  const config = use(Config)
  const log = use(Log)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID(),
    trustProxy: config.web.trustedProxies.length > 0 ? config.web.trustedProxies : false,
    requestTimeout: 60_000,
    http: { maxHeaderSize },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    clientErrorHandler: answerGarbage,
    routerOptions: { maxParamLength: 500 },
  })
  problemErrors(app, portalPage({ config, folder: portal }), () => use(Texts))
  await safeHeaders(app, config)
  limitRequests(app, config.ingest.token, () => use(Texts))
  await crossOrigin(app, { origins: config.web.corsOrigins, embeds: () => use(Embeds) })
  limitHeaders(app)
  logAnswers(app, { always: config.accessLog })
  logRefusals(app)
  warnOfUntrustedProxy(app)
  endStalled(app, stalledAfter)
  endWithin(app, grace)
  const registry = use(Metrics)
  metrics(app, registry, config.metricsToken)
  if (servers) serverMetrics(registry, servers)
  await app.register(healthRoutes, { use, isLoaded, databaseTrouble, warnings, unready, servers, modules })
  await app.register(docsRoutes, { bases: config.bases })
  await portalRoutes(app, { config, runtime, hasSitePlan: sitePlan !== undefined, folder: portal })
  await widgetRoutes(app, { config, folder: widgets })
  // the routes above send responses that were compressed once
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(mapFileRoutes, { maps: config.web.maps, use, sitePlan })
  await extend?.(app, registry)
  await app.register(contractRoutes, {
    operations,
    handlers,
    use,
    baseOf: baseOf(config.bases),
    // the same function for each server without further documents, because validators are compiled once for it
    documentOf: documents.size === 0 ? documentOf : service => documents.get(service) ?? documentOf(service),
    embedded,
    trail: new AuditTrail(use),
    uploads: new Uploads({ diskBytes: config.uploadBytes, folder: join(config.dataDir, 'uploads') }),
  })
  return app
}
