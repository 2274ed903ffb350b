import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { sendProblem } from './errors.ts'
import { unavailable } from './problem.ts'

export interface HealthOptions {
  deps: Pick<Deps, 'db'>
  /** Whether live state is there. */
  isLoaded: () => boolean
}

/** Milliseconds a database may take to say a word. */
const patience = 2000

/** `/healthz`: the process answers. `/readyz`: it can serve, too. */
export async function healthRoutes(app: FastifyInstance, { deps, isLoaded }: HealthOptions): Promise<void> {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const missing = [
      ...(stopping ? ['server: is stopping'] : []),
      ...(isLoaded() ? [] : ['live state: is still being loaded']),
      ...((await answers(deps.db)) ? [] : ['database: does not answer']),
    ]
    if (missing.length > 0) {
      return sendProblem(
        request,
        reply,
        unavailable('The server is not ready to serve', { errors: missing, retryAfter: 2 }),
      )
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

async function answers(db: Deps['db']): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patience)
  try {
    return await Promise.race([sql`select 1`.execute(db).then(() => true), late.promise])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
