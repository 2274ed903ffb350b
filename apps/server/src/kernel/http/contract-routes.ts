import { Readable } from 'node:stream'
import type { Operation, ServiceName } from '@muster/contract'
import { errorCodes } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ExportQueue } from './export-queue.ts'
import { FileResponse } from './file-response.ts'
import { Db } from '../dependencies.ts'
import { asWork } from '../db/work-limits.ts'
import type { CurrentWork, Work } from '../db/work-limits.ts'
import { auditedAs } from '../audit/audited-as.ts'
import type { AuditTrail } from '../audit/trail.ts'
import { bearerToken, Authenticator } from './caller.ts'
import { admitEmbed } from './embed-calls.ts'
import { Embeds, isEmbedToken } from './embeds.ts'
import { admit } from './guards.ts'
import type { Admission } from './guards.ts'
import type { Handler } from './handler.ts'
import { endUpload, multipartBodies, multipartLimit } from './multipart.ts'
import { networkOf } from './network.ts'
import { notePrincipal, principalOf } from './principal.ts'
import { PreparedResponse } from './prepared-response.ts'
import { limitBodies } from './received-bodies.ts'
import { atHost } from './requested-host.ts'
import { countAsUser } from './request-limits.ts'
import { notImplemented } from './problem.ts'
import { causeOf } from './refusal-cause.ts'
import type { ApiDocument } from './validation/document.ts'
import { validatorsOf } from './validation/validator.ts'
import { Uploads } from './uploads.ts'
import type { Use } from '../dependency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Route operation, for logs and metrics. */
    operation?: Operation
  }
}

export interface ContractRoutesOptions {
  operations: readonly Operation[]
  handlers: readonly Handler[]
  use: Use
  /** Base path of an operation. */
  baseOf: (operation: Operation) => string
  /** Returns the OpenAPI document of a service, read on its first request. */
  documentOf: (service: ServiceName) => ApiDocument
  /** IDs of the operations that pages of other origins may call with an embed token. */
  embedded?: ReadonlySet<string>
  /** Space for multipart bodies. */
  uploads?: Uploads
  /** Records changes by calls, and rejected callers. */
  trail?: AuditTrail
}

/** Bytes of a JSON body. */
const bodyLimit = 1024 * 1024
/** Like `bodyLimit`, for calls without a token. */
const openBodyLimit = 64 * 1024

/**
 * Adds a route for every operation. Guards in order: token (401), permission and feature (403), parameters and body (400), then
 * the handler, or 501 without one. @throws Error when handlers and operations do not match
 */
export async function contractRoutes(app: FastifyInstance, options: ContractRoutesOptions): Promise<void> {
  const { operations, use, baseOf, documentOf, embedded = new Set(), uploads = new Uploads(), trail } = options
  const handlers = byOperation(options.handlers, operations)
  const services = new Map(
    [...new Set(operations.map(({ service }) => service))].map(service => [service, validatorsOf(documentOf, service)]),
  )
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const works = new WeakMap<FastifyRequest, CurrentWork>()
  const exports = new ExportQueue(
    () => use(Db),
    error => app.log.error({ err: error }, 'the end of an export could not be stored'),
  )
  app.removeContentTypeParser('text/plain')
  await multipartBodies(app, uploads)
  formBodies(app)
  limitBodies(app)
  if (trail) {
    app.addHook('onResponse', async request => {
      const { operation } = request.routeOptions.config
      const principal = principalOf(request)
      const problem = causeOf(request)
      if (operation && principal && problem?.status === 403) trail.refused({ operation, request, principal }, problem)
    })
    app.addHook('onClose', () => trail.close())
  }

  for (const operation of operations) {
    const run = handlers.get(operation.id)?.run
    const validators = services.get(operation.service)!
    const isExport = auditedAs(operation) === 'EXPORT'
    const answerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const input = validators.validate(operation, {
        params: request.params as Record<string, string>,
        search: request.url.slice(request.url.indexOf('?') + 1 || request.url.length),
        headers: request.headers,
        body: request.body,
      })
      if (!run) throw notImplemented(['problem.notImplemented', { call: operation.id }])
      const { caller, scope } = admissions.get(request) ?? {}
      // both or neither: the guard sets both, and only public operations have no guard
      const who = caller && scope ? { caller, scope } : { caller: undefined, scope: undefined }
      const context = { ...input, ...who, use, signal: whileListening(reply), request, reply }
      if (caller && isExport) await exports.enter(caller.userId, request, reply)
      const act = () => (trail ? trail.around({ operation, request, caller, input }, () => run(context)) : run(context))
      return atHost(request.hostname, () => asWork(works.get(request) ?? workOf(operation), act))
    }
    const url = baseOf(operation) + operation.path.replaceAll(/\{([^}]+)\}/g, ':$1')
    if (embedded.has(operation.id)) {
      // the plugin for other origins responds
      app.options(url, { config: { embedded: operation } }, (_request, reply) => reply.callNotFound())
    }
    app.route({
      method: operation.method,
      url,
      config: { operation },
      // a HEAD would run the handler: some GETs change something
      exposeHeadRoute: false,
      bodyLimit: operation.multipart ? multipartLimit : operation.access.public ? openBodyLimit : bodyLimit,
      onRequest: (request, reply) => {
        const work: CurrentWork = { kind: workOf(operation), waited: 0 }
        works.set(request, work)
        return asWork(work, async () => {
          const { authorization } = request.headers
          const token = bearerToken(authorization)
          if (isEmbedToken(token)) {
            const admission = await admitEmbed(use(Embeds), operation, token, request, reply)
            notePrincipal(request, admission.caller)
            // everyone who opens the page has the token, so its limit is for each address
            await countAsUser(request, `${admission.caller.limits.holder} ${networkOf(request.ip)}`)
            if (!operation.access.public) admissions.set(request, admission)
          } else if (!operation.access.public) {
            const admission = await admit(use(Authenticator), operation, request, caller => {
              notePrincipal(request, caller)
              return countAsUser(request, caller.limits.holder)
            })
            admissions.set(request, admission)
            nameActor(request, admission)
          }
        })
      },
      handler: async (request, reply) => {
        try {
          return send(request, reply, await answerOf(request, reply), workOf(operation))
        } finally {
          // also after the client disconnects: nothing else ends the request then
          await endUpload(request)
        }
      },
    })
  }
}

/** Calls with a form body, which single sign-on providers send. */
const formCalls = new Set(['endSignOnSessions'])

/** Ignores the unsubscribe form of mail programs (RFC 8058), and other forms in calls without a token. */
function formBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: openBodyLimit },
    (request, body, done) => {
      const { operation } = request.routeOptions.config
      if (operation && formCalls.has(operation.id)) done(null, Object.fromEntries(new URLSearchParams(body.toString())))
      else if (operation?.access.public) done(null)
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/x-www-form-urlencoded'))
    },
  )
}

/** Returns the database limits of a call. */
const workOf = ({ service, download }: Operation) => (service === 'report' || download ? 'report' : 'request')

function byOperation(handlers: readonly Handler[], operations: readonly Operation[]): ReadonlyMap<string, Handler> {
  const known = new Set(operations.map(({ id }) => id))
  const bound = new Map<string, Handler>()
  for (const handler of handlers) {
    const { id } = handler.operation
    if (!known.has(id))
      throw new Error(`A handler is bound to ${id}, which is no operation of the contract; bind it to one that is`)
    if (bound.has(id)) throw new Error(`Two handlers are bound to ${id}; remove one`)
    bound.set(id, handler)
  }
  return bound
}

/** Adds both users to log lines of a request in which support acts as a user. */
function nameActor(request: FastifyRequest, { caller: { login, impersonatorId, impersonatorLogin } }: Admission): void {
  if (impersonatorId !== undefined) request.log = request.log.child({ user: login, actor: impersonatorLogin })
}

/** Aborted if the client disconnects before its response is complete. */
function whileListening({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new DOMException('The client went away', 'AbortError'))
  })
  return controller.signal
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  work: Work,
): FastifyReply | Promise<FastifyReply> {
  if (reply.sent) return reply
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  if (result === undefined) return reply.code(204).send()
  if (result instanceof PreparedResponse) return result.send(request, reply)
  if (result instanceof FileResponse) {
    const content = result.content instanceof Readable ? readAs(work, result.content) : result.content
    return reply.type(result.contentType).header('content-disposition', result.disposition).send(content)
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}

/** Applies the limits of a call also to a file whose rows are read while it is sent. */
function readAs(work: Work, content: Readable): Readable {
  async function* chunks() {
    const iterator = content.iterator()
    try {
      for (;;) {
        const { done, value } = await asWork(work, () => iterator.next())
        if (done) return
        yield value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}
