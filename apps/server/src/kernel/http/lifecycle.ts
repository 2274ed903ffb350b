import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { causeOf } from './refusal-cause.ts'
import { accountOf } from './request-limits.ts'

export interface AnswerLog {
  /** Writes a line for each request, whatever the level of the log: `MUSTER_ACCESS_LOG`. */
  always: boolean
}

/** Logs one line per response; lines of a request share its ID. Omits tokens and the values of query and path. */
export function logAnswers(app: FastifyInstance, { always }: AnswerLog): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = lineOf(request, reply)
    if (always) request.log.child({ log: 'access' }, { level: 'info' }).info(line, 'answered')
    else request.log.info({ ...line, path: request.url.split('?', 1)[0] }, 'answered')
  })
}

const lineOf = (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) => ({
  operation: request.routeOptions.config.operation?.id,
  method: request.method,
  route: request.routeOptions.url ?? 'none',
  status: statusCode,
  milliseconds: Math.round(elapsedTime * 10) / 10,
  account: accountOf(request),
  cause: causeOf(request)?.code,
  address: request.ip,
})

/**
 * Ends the connection of a client that reads nothing of its response, so that it holds no memory and no place among the requests in
 * progress.
 * @param after milliseconds; Node may take twice as long
 */
export function endStalled(app: FastifyInstance, after: number): void {
  app.server.setTimeout(after)
  app.addHook('onRequest', async (_request, reply) => {
    // a handler may take longer, and then nothing waits to be read
    reply.raw.on('timeout', (socket: Socket) => void (socket.writableLength > 0 && socket.destroy()))
  })
}

/** Shortens the shutdown: connections close after the responses in progress, and endless responses are cut. */
export function endWithin(app: FastifyInstance, grace: number): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setTimeout(() => app.server.closeAllConnections(), grace)
  })
  app.addHook('onSend', async (_request, reply) => {
    // otherwise a browser keeps the connection open, and the server waits for it
    if (timer) void reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
