import type { FastifyInstance } from 'fastify'

/** Logs one line for each response; lines of a request share its ID. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { config } = request.routeOptions
    request.log.info(
      {
        operation: config.operation?.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
      },
      'answered',
    )
  })
}

/** Lets a stopping server end soon: connections close after the responses in progress, and endless ones are cut. */
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
