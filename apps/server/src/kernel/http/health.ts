import type { FastifyInstance } from 'fastify'
import { thisBuild } from '../build.ts'
import { DatabaseProbe } from './database-probe.ts'
import { sendProblem } from './errors.ts'
import { unavailable } from './problem.ts'
import type { Member } from '../servers/members.ts'
import type { Use } from '../dependency.ts'
import { Config } from '../config/config.ts'
import { Db } from '../dependencies.ts'

export interface HealthOptions {
  use: Use
  /** Returns true if live state is loaded. */
  isLoaded: () => boolean
  /** Reason for which the database is unavailable, if known. */
  databaseTrouble?: (() => string | undefined) | undefined
  /** Warnings for operators of a ready server. */
  warnings?: (() => readonly string[]) | undefined
  /** Reason for which clients should use another server; undefined while this one is available. */
  unready?: (() => string | undefined) | undefined
  /** Servers on the database, this one first. */
  servers?: (() => readonly Member[]) | undefined
  /** External modules. */
  modules?: readonly ListedModule[] | undefined
}

/** A module of another package. */
export interface ListedModule {
  readonly name: string
  readonly version?: string | undefined
  /** It failed; the reason is only in the log, because this response is public. */
  readonly leftOut?: true
}

/**
 * `/healthz` reports a running process, `/readyz` a ready one, with its `version` and `commit`, added `plugins` and `modules`, `warnings` for operators and the `servers` on the database.
 */
export async function healthRoutes(
  app: FastifyInstance,
  {
    use,
    isLoaded,
    databaseTrouble = () => undefined,
    warnings = () => [],
    unready = () => undefined,
    servers = () => [],
    modules = [],
  }: HealthOptions,
): Promise<void> {
  const probe = new DatabaseProbe(() => use(Db))
  app.addHook('onListen', async () => probe.start())
  app.addHook('onClose', async () => probe.stop())
  const { plugins } = use(Config).web
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))

  app.get('/healthz', { config: { unlimited: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', { config: { unlimited: true } }, async (request, reply) => {
    const trouble = databaseTrouble()
    const reason = unready()
    const missing = [
      ...(stopping ? ['server: is stopping'] : []),
      ...(reason ? [`server: ${reason}`] : []),
      ...(isLoaded() ? [] : ['live state: is still being loaded']),
      ...(trouble || !(await probe.answers()) ? [`database: ${trouble ?? 'does not answer'}`] : []),
    ]
    if (missing.length > 0) {
      return sendProblem(
        request,
        reply,
        unavailable(
          { english: 'The server is not ready to serve' },
          { errors: missing.map(english => ({ english })), retryAfter: 2 },
        ),
      )
    }
    const noted = warnings()
    const all = servers().map(({ id: _id, ...server }) => server)
    return reply.header('cache-control', 'no-store').send({
      status: 'ready',
      ...thisBuild(),
      ...(plugins.length > 0 && { plugins: plugins.map(({ name, version }) => ({ name, version })) }),
      ...(modules.length > 0 && { modules }),
      ...(noted.length > 0 && { warnings: noted }),
      ...(all.length > 0 && { servers: all }),
    })
  })
}
