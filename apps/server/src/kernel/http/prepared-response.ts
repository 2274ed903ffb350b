import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: async bytes =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify(gzip),
}

/** Bytes below which a response is not compressed. */
const threshold = 1024

/**
 * Response that is the same for every client. Its bytes, ETag and compressions are created once, on the first request, so that
 * any number of clients take the memory and time of one.
 */
export class PreparedResponse {
  readonly #build: () => string | Buffer
  readonly #type: string
  readonly #packed = new Map<Encoding, Promise<Buffer>>()
  #content: { bytes: Buffer; etag: string } | undefined

  constructor(build: () => string | Buffer, type = 'application/json; charset=utf-8') {
    this.#build = build
    this.#type = type
  }

  /** Sends it, or 304 if the client already has it. The caller sets `cache-control`. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { bytes, etag } = this.#create()
    void reply.headers({ etag, vary: 'accept-encoding' })
    if (isKnown(etag, headers['if-none-match'])) return reply.code(304).send()
    const encoding = bytes.length < threshold ? undefined : encodingFor(headers['accept-encoding'])
    void reply.type(this.#type)
    if (!encoding) return reply.send(bytes)
    return reply.header('content-encoding', encoding).send(await this.#compressed(encoding, bytes))
  }

  #create() {
    if (this.#content) return this.#content
    const bytes = Buffer.from(this.#build())
    // weak, because compression does not change the content
    this.#content = { bytes, etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"` }
    return this.#content
  }

  #compressed(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
    const packed = this.#packed.get(encoding) ?? compressors[encoding](bytes)
    this.#packed.set(encoding, packed)
    packed.catch(() => this.#packed.delete(encoding))
    return packed
  }
}

const isKnown = (etag: string, known: string | undefined) =>
  known !== undefined && known.split(',').some(one => one.trim() === etag || one.trim() === '*')

/** Returns the best compression accepted by a client. */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  const refused = /^q=0(\.0*)?$/
  const names = new Map(
    (accepted ?? '').split(',').map(part => {
      const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
      return [name, !parameters.some(parameter => refused.test(parameter))]
    }),
  )
  return (['br', 'gzip'] as const).find(name => names.get(name) ?? names.get('*') ?? false)
}
