/** What the reader of a track file gets besides the file. */
export interface TrackOptions {
  /** Whose track it is when the file does not say: a device identifier or the name of a unit. */
  fallbackUid: string
  /** Zone of times written without an offset. */
  timezone?: string
  now?: number
}

/** Bytes or text of a file, as a stream gives them. */
export type Chunks = AsyncIterable<Uint8Array | string>

/** Decodes UTF-8 across chunk borders, without the byte-order mark. */
export async function* decoded(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
