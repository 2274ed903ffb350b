/** Options of track readers. */
export interface TrackOptions {
  /** Default device identifier or unit name if the file has none. */
  fallbackUid: string
  /** Time zone of times without an offset. */
  timezone?: string
  now?: number
}

/** Bytes or text of a file stream. */
export type Chunks = AsyncIterable<Uint8Array | string>

/** Decodes text across chunk borders, without the byte-order mark. Detects the encoding from the first bytes. */
export async function* decoded(chunks: Chunks): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let held: Uint8Array[] = []
  const begin = () => {
    const head = Buffer.concat(held)
    held = []
    decoder = new TextDecoder(encodingOf(head))
    return decoder.decode(head, { stream: true })
  }
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') yield chunk
    else if (decoder) {
      const text = decoder.decode(chunk, { stream: true })
      if (text !== '') yield text
    } else {
      held.push(chunk)
      if (held.reduce((sum, { length }) => sum + length, 0) >= headBytes) yield begin()
    }
  }
  const rest = (held.length > 0 ? begin() : '') + (decoder?.decode() ?? '')
  if (rest !== '') yield rest
}

const headBytes = 4096

/** Detects UTF-16 by byte-order mark or zero bytes, then the encoding in an XML declaration, UTF-8, or Windows-1252. */
export function encodingOf(head: Uint8Array): string {
  const [a = 1, b = 1, c = 1, d = 1] = head
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return 'utf-16be'
  const [, named] = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(Buffer.from(head).toString('latin1')) ?? []
  if (named !== undefined && !/^utf-?16/i.test(named) && isEncoding(named)) return named
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== 'replacement'
  } catch {
    return false
  }
}
