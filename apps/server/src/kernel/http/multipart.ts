import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, Problem } from './problem.ts'
import { pieceTime, tooSlow } from './received-bodies.ts'
import { clientOf } from './request-limits.ts'
import type { Upload, Uploads } from './uploads.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Limit in bytes of a multipart body with its files. */
export const multipartLimit = 16 * megabyte

/** Limits for the parts of a body, to bound memory use. */
const limits = { parts: 20, fieldSize: megabyte, headerPairs: 20, headerSize: 16 * kilobyte }

/** Milliseconds for receiving a body. */
const bodyTime = 60_000

const uploadsOf = new WeakMap<FastifyRequest, Upload>()

/** Removes the files of a request, which its response does not need, and frees their space. */
export async function endUpload(request: FastifyRequest): Promise<void> {
  const upload = uploadsOf.get(request)
  uploadsOf.delete(request)
  await upload?.end()
}

/**
 * Reads multipart bodies as an object of their parts: files as `File`, JSON parts parsed, all others as text. Files are on disk
 * until
 * `endUpload`. The limit of the route applies to the body, and `uploads` to all bodies together.
 */
export async function multipartBodies(app: FastifyInstance, uploads: Uploads): Promise<void> {
  await app.register(multipart, {
    limits,
    preservePath: true,
    isPartAFile: (_field, _type, filename) => filename !== undefined,
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.isMultipart()) request.body = await readForm(request, reply, uploads.begin(clientOf(request)))
  })
  app.addHook('onClose', () => uploads.close())
}

const tooLarge = () => new Problem('BODY_TOO_LARGE', ['problem.bodyTooLarge'])

async function readForm(request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<object> {
  uploadsOf.set(request, upload)
  const { raw, routeOptions } = request
  const most = routeOptions.bodyLimit
  const stopped = new AbortController()
  const refusal = Promise.withResolvers<never>()
  const refuse = (problem: unknown) => refusal.reject(problem)
  const slow = [setTimeout(refuse, bodyTime, tooSlow()), setTimeout(refuse, pieceTime, tooSlow())]
  let bytes = 0
  const onData = (chunk: Buffer) => {
    slow[1]?.refresh()
    bytes += chunk.length
    try {
      if (bytes > most) throw tooLarge()
      upload.takeDisk(chunk.length)
    } catch (problem) {
      refuse(problem)
    }
  }
  try {
    if (Number(request.headers['content-length']) > most) throw tooLarge()
    const form = collect(request.parts({ limits: { ...limits, fileSize: most } }), upload, stopped.signal)
    // after the parts began to read, so that this only listens
    raw.on('data', onData)
    return await Promise.race([form, refusal.promise])
  } catch (cause) {
    stopped.abort()
    // nobody reads the rest
    raw.off('data', onData)
    raw.unpipe()
    raw.resume()
    void reply.header('connection', 'close')
    await endUpload(request)
    if (cause instanceof Problem) throw cause
    if ((cause as { statusCode?: number }).statusCode === 413) throw tooLarge()
    throw badRequest(
      { english: 'The multipart body cannot be read. Check its boundary.' },
      { code: 'BODY_UNREADABLE', cause },
    )
  } finally {
    for (const timer of slow) clearTimeout(timer)
  }
}

/** @param signal aborted when the body is refused */
async function collect(parts: AsyncIterable<Multipart>, upload: Upload, signal: AbortSignal): Promise<object> {
  const body: Record<string, unknown> = {}
  let number = 0
  for await (const part of parts) {
    const name = unescaped(part.fieldname)
    if (part.type === 'file') {
      const path = join(await upload.folder(), String(number++))
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
      if (part.file.truncated) throw tooLarge()
      const content = await openAsBlob(path)
      // the handler reads it into memory
      upload.takeMemory(content.size)
      const file = new File([content], unescaped(part.filename), { type: part.mimetype })
      // a JSON part may come as a nameless file
      body[name] = isJson(part.mimetype) ? parsed(await file.text()) : file
    } else {
      if (part.valueTruncated) throw tooLarge()
      upload.takeMemory(String(part.value).length)
      body[name] = isJson(part.mimetype) ? part.value : parsed(String(part.value))
    }
  }
  return body
}

const isJson = (type: string) => type.startsWith('application/json')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Browsers escape quotes and line ends in names (HTML, multipart/form-data encoding). */
const unescaped = (name: string) => name.replaceAll(/%(?:0A|0D|22)/g, decodeURIComponent)
