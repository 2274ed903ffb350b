/** Supported versions, preferred one last. */
export const stompVersions = ['1.0', '1.1', '1.2'] as const
export type StompVersion = (typeof stompVersions)[number]

export interface StompFrame {
  command: string
  /** The first of repeated headers counts, as the specification requires. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** Protocol error of the peer, with a sentence for the peer and a `code` for programs. */
export class StompFault extends Error {
  readonly code: FaultCode

  constructor(code: FaultCode, message: string) {
    super(message)
    this.name = 'StompFault'
    this.code = code
  }
}

export type FaultCode =
  | 'bad-frame'
  | 'version'
  | 'unauthorized'
  | 'session-ended'
  | 'forbidden'
  | 'limit'
  | 'slow-consumer'
  | 'internal'

/** Never escaped, so that a 1.0 peer can read them before a version is negotiated. */
const unescaped = new Set(['CONNECT', 'STOMP', 'CONNECTED'])

const escapes: Record<string, string> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' }
const meanings: Record<string, string> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' }

/** Encodes a frame; adds `content-length` in bytes if there is a body. */
export function encodeFrame(
  command: string,
  headers: Readonly<Record<string, string>>,
  { version = '1.2', body = '' }: { version?: StompVersion; body?: string | Buffer } = {},
): Buffer {
  let head = `${command}\n`
  for (const [name, value] of Object.entries(headers)) head += headerLine(command, name, value, version)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (bytes.length > 0) head += `content-length:${bytes.length}\n`
  return Buffer.concat([Buffer.from(`${head}\n`), bytes, Buffer.of(0)])
}

/** Encodes a header line with its line feed for a version, so that no value can break the line. */
export function headerLine(command: string, name: string, value: string, version: StompVersion): string {
  const plain = version === '1.0' || unescaped.has(command)
  const fit = (text: string) =>
    plain ? text.replaceAll(/[\r\n\0]/g, ' ') : text.replaceAll(/[\\\r\n:]/g, each => escapes[each]!)
  return `${fit(name)}:${fit(value)}\n`
}

/** @throws StompFault for an escape that the specification does not define */
function unescapeHeader(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(/\\[^]?/g, each => {
    const meaning = meanings[each]
    if (meaning !== undefined) return meaning
    throw new StompFault('bad-frame', `A header has the escape "${each}". Use \\\\, \\n, \\r or \\c.`)
  })
}

/** @returns undefined for a line without the form `name:value` */
export function parseHeader(
  line: string,
  command: string,
  version: StompVersion | undefined,
): [string, string] | undefined {
  const colon = line.indexOf(':')
  if (colon < 1) return undefined
  const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
  if (unescaped.has(command) || version === '1.0') return [name.trim(), value.trim()]
  return [unescapeHeader(name), unescapeHeader(value)]
}
