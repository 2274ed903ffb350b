import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, Problem } from './problem.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Bytes of a multipart body, its files included. */
export const multipartLimit = 16 * megabyte

/** Parts of a body and what one may have beside a file, so that nothing is held in memory without a bound. */
const limits = { parts: 20, fieldSize: megabyte, headerPairs: 20, headerSize: 16 * kilobyte }

/**
 * Reads multipart bodies as an object of their parts: files as `File`, JSON parts parsed, all others as text. The limit of the route
 * applies to the body.
 */
export async function multipartBodies(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits,
    preservePath: true,
    isPartAFile: (_field, _type, filename) => filename !== undefined,
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.isMultipart()) request.body = await readForm(request, reply)
  })
}

const tooLarge = () => new Problem('BODY_TOO_LARGE', ['problem.bodyTooLarge'])

async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { raw, routeOptions } = request
  const most = routeOptions.bodyLimit
  const excess = Promise.withResolvers<never>()
  try {
    if (Number(request.headers['content-length']) > most) throw tooLarge()
    const form = collect(request.parts({ limits: { ...limits, fileSize: most } }))
    // after the parts began to read, so that this only listens
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > most) excess.reject(tooLarge())
    })
    return await Promise.race([form, excess.promise])
  } catch (cause) {
    // nobody reads the rest
    raw.unpipe()
    raw.resume()
    void reply.header('connection', 'close')
    if (cause instanceof Problem) throw cause
    if ((cause as { statusCode?: number }).statusCode === 413) throw tooLarge()
    throw badRequest(
      { english: 'The multipart body cannot be read. Check its boundary.' },
      { code: 'BODY_UNREADABLE', cause },
    )
  }
}

async function collect(parts: AsyncIterable<Multipart>): Promise<object> {
  const body: Record<string, unknown> = {}
  for await (const part of parts) {
    const name = unescaped(part.fieldname)
    if (part.type === 'file') {
      const content = new Uint8Array(await part.toBuffer())
      const file = new File([content], unescaped(part.filename), { type: part.mimetype })
      // a JSON part may come as a nameless file
      body[name] = isJson(part.mimetype) ? parsed(await file.text()) : file
    } else {
      if (part.valueTruncated) throw tooLarge()
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
