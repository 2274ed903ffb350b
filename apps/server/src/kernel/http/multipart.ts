import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from './problem.ts'

/** Bytes of a multipart body, its files included. */
export const multipartLimit = 16 * 1024 * 1024

/** Reads multipart bodies as an object of their parts: files as `File`, JSON parts parsed, all others as text. */
export function multipartBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch((cause: unknown) => {
        throw badRequest('The multipart body cannot be read. Check its boundary.', { code: 'BODY_UNREADABLE', cause })
      })
      return Object.fromEntries(await Promise.all([...form].map(async ([name, part]) => [name, await read(part)])))
    },
  )
}

/** A JSON part may come as a field or as a nameless file of type application/json. */
async function read(part: File | string): Promise<unknown> {
  const text =
    typeof part === 'string' ? part : part.type.startsWith('application/json') ? await part.text() : undefined
  if (text === undefined) return part
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
