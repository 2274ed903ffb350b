export interface Download {
  readonly blob: Blob
  /** Name that the server sends, without its path; `download` without one. */
  readonly filename: string
}

/** A file as a stream. A broken connection rejects reads of `body` with a NetworkError. */
export interface Incoming {
  readonly body: ReadableStream<Uint8Array>
  readonly filename: string
  /** Bytes, if the server sends the length. */
  readonly size: number | undefined
}

/** @param failed creates the error that readers receive when the connection breaks */
export function readIncoming({ body, headers }: Response, failed: (cause: unknown) => Error): Incoming {
  return {
    body: mapErrors(body ?? new Blob([]).stream(), failed),
    filename: filenameOf(headers.get('content-disposition')),
    size: headers.has('content-encoding') ? undefined : Number(headers.get('content-length')) || undefined,
  }
}

function mapErrors(body: ReadableStream<Uint8Array>, failed: (cause: unknown) => Error): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(out) {
      try {
        const { value, done } = await reader.read()
        if (done) out.close()
        else out.enqueue(value)
      } catch (cause) {
        out.error(failed(cause))
      }
    },
    cancel: reason => reader.cancel(reason),
  })
}

export async function readDownload(response: Response): Promise<Download> {
  return { blob: await response.blob(), filename: filenameOf(response.headers.get('content-disposition')) }
}

/**
 * File name of a content-disposition header (RFC 6266): `filename*` (RFC 5987) wins over `filename`. Removes folders.
 *
 * @example
 * filenameOf("attachment; filename*=UTF-8''caf%C3%A9.xlsx") // 'café.xlsx'
 */
export function filenameOf(header: string | null): string {
  const value = header ?? ''
  const name = extended(value) ?? quoted(value) ?? bare(value) ?? ''
  // eslint-disable-next-line no-control-regex -- a header may carry anything; a file name may not
  const clean = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return ['', '.', '..'].includes(clean) ? 'download' : clean
}

function extended(value: string): string | undefined {
  const match = /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(value)
  if (!match) return undefined
  const [, charset = '', encoded = ''] = match
  try {
    return charset.toLowerCase() === 'utf-8' ? decodeURIComponent(encoded) : latin1(encoded)
  } catch {
    return undefined
  }
}

const latin1 = (encoded: string): string =>
  encoded.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const quoted = (value: string): string | undefined =>
  /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(value)?.[1]?.replaceAll(/\\(["\\])/g, '$1')

const bare = (value: string): string | undefined => /(?:^|;)\s*filename\s*=\s*([^";]+)/i.exec(value)?.[1]?.trim()
