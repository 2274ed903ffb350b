import { Readable } from 'node:stream'
import { deviceLimits, type DesiredConfiguration, type Work } from '@muster/contract/devices'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, conflict, forbidden, Problem, unavailable } from '#kernel/http/problem.ts'
import { linked, type DeviceLink } from '../device-link.ts'
import type { Identity, LinkedDevice } from '../identity.ts'
import type { Content, JobKind } from '../jobs/job-kind.ts'
import { rangeOf } from './range.ts'

interface JobRoutesOptions {
  link: DeviceLink
  /** @throws Problem */
  identified(request: FastifyRequest): Promise<Identity>
  /** @throws Problem */
  requireTurn(request: FastifyRequest, identity: Identity): void
}

type JobRequest = FastifyRequest<{ Params: { jobId: string } }>

/** Bytes of a file that are read at a time. */
const pieceBytes = 512 * 1024

/** Routes for device jobs: polling, downloads of files by range, and uploads of logs in parts. */
export async function jobRoutes(
  app: FastifyInstance,
  { link, identified, requireTurn }: JobRoutesOptions,
): Promise<void> {
  app.addContentTypeParser('application/offset+octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('preClose', async () => link.waiters.close())

  /** @throws Problem 403 before the claim */
  async function deviceOf(request: FastifyRequest): Promise<LinkedDevice> {
    const identity = await identified(request)
    requireTurn(request, identity)
    const device = linked(identity)
    if (!device) throw forbidden({ english: 'The device has not been claimed yet; it may send readings and events' })
    return device
  }

  const unknown = (request: JobRequest, { uid }: LinkedDevice): Problem => {
    link.refuse(uid, 'UNKNOWN_JOB', `The device has no job ${request.params.jobId.slice(0, 50)}`, request.ip)
    return new Problem('NOT_FOUND', { english: 'The device has no such job, or it has ended' })
  }

  /** @throws Problem 404 */
  async function jobOf<Part extends 'content' | 'log'>(request: JobRequest, part: Part) {
    const device = await deviceOf(request)
    const job = link.jobOf(request.params.jobId)
    const found = job?.kind[part] as NonNullable<JobKind[Part]> | undefined
    if (!job || !found) throw unknown(request, device)
    return { device, id: job.id, [part]: found } as { device: LinkedDevice; id: number } & Required<Pick<JobKind, Part>>
  }

  app.get('/devices/v1/jobs', async (request: FastifyRequest<{ Querystring: Record<string, string> }>, reply) => {
    const device = await deviceOf(request)
    const wait = numberOf(request.query['wait'] ?? '0', 'wait', deviceLimits.waitSeconds)
    const given = request.query['configuration']
    const version = given === undefined ? undefined : numberOf(given, 'configuration', 2_147_483_647)
    const waiter = wait === 0 ? undefined : link.waiters.add(device.uid)
    if (wait > 0 && !waiter)
      throw unavailable({ english: 'Too many devices wait for jobs: ask again later' }, { retryAfter: 30 })
    reply.raw.once('close', () => waiter?.end())
    const until = Date.now() + wait * 1000
    try {
      for (;;) {
        const work = await workOf(link, device, version)
        const rest = until - Date.now()
        if (!waiter || waiter.isEnded || work.jobs.length > 0 || work.configuration || rest <= 0) return work
        await waiter.next(rest)
      }
    } finally {
      waiter?.end()
    }
  })

  app.get('/devices/v1/files/:jobId', { exposeHeadRoute: false }, async (request: JobRequest, reply) => {
    const { device, id, content: find } = await jobOf(request, 'content')
    const content = await find(device, id)
    if (!content) throw unknown(request, device)
    return sendContent(request, reply, content)
  })

  app.head('/devices/v1/logs/:jobId', async (request: JobRequest, reply) => {
    const { device, id, log } = await jobOf(request, 'log')
    const offset = await log.offset(device, id)
    if (offset === undefined) throw unknown(request, device)
    return reply.code(204).header('upload-offset', offset).header('cache-control', 'no-store').send()
  })

  app.patch('/devices/v1/logs/:jobId', { bodyLimit: deviceLimits.logPartBytes }, async (request: JobRequest, reply) => {
    const { device, id, log } = await jobOf(request, 'log')
    const { headers, body } = request
    if (!Buffer.isBuffer(body) && headers['content-length'] !== '0')
      throw badRequest({ english: 'Send the part with "content-type: application/offset+octet-stream"' })
    const offset = numberOf(headers['upload-offset'], 'Upload-Offset', Number.MAX_SAFE_INTEGER)
    const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const appended = await log.append(device, id, { offset, content, isLast: headers['upload-complete'] === '?1' })
    if (!appended) throw unknown(request, device)
    void reply.header('upload-offset', appended.offset)
    const { refusal } = appended
    if (refusal === 'WRONG_OFFSET')
      throw conflict({ english: `The server has ${appended.offset} bytes of this log: continue there` })
    if (refusal) {
      const sentence = refusal === 'EMPTY' ? 'The log is empty' : 'The log is larger than the job allows'
      link.refuse(device.uid, refusal === 'EMPTY' ? 'MALFORMED' : 'TOO_LARGE', sentence, request.ip)
      throw refusal === 'EMPTY'
        ? badRequest({ english: sentence })
        : new Problem('BODY_TOO_LARGE', { english: sentence })
    }
    return reply.code(204).send()
  })
}

async function workOf(link: DeviceLink, device: LinkedDevice, version: number | undefined): Promise<Work> {
  const jobs = await link.pendingJobs(device)
  const [configuration] = (await link.pending(device, 'configuration')) as readonly DesiredConfiguration[]
  const isOther = configuration && configuration.version !== version
  return { jobs, ...(isOther && { configuration }) }
}

function sendContent({ headers }: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  const { size, sha256 } = content
  const etag = `"${sha256}"`
  const condition = headers['if-range']
  const range = condition === undefined || condition === etag ? rangeOf(headers.range, size) : undefined
  void reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'no-store', etag })
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = range ?? { from: 0, to: size - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  return reply
    .type('application/octet-stream')
    .header('content-length', to - from + 1)
    .send(Readable.from(pieces(content, from, to + 1), { objectMode: false }))
}

/** Reads in pieces, so that a file is never completely in memory. */
async function* pieces({ read }: Content, from: number, end: number): AsyncGenerator<Buffer> {
  for (let at = from; at < end;) {
    const piece = await read(at, Math.min(pieceBytes, end - at))
    if (piece.length === 0) throw new Error('The file was deleted while a device downloaded it')
    yield piece
    at += piece.length
  }
}

/** @throws Problem 400 */
function numberOf(text: unknown, name: string, most: number): number {
  const number = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (number <= most) return number
  throw badRequest({ english: `${name} must be a whole number from 0 to ${most}` }, { code: 'INVALID_INPUT' })
}
