import type { Client } from 'aedes'

/** Part of the aedes parser that this file uses. */
interface Parser {
  /** Returns the pending bytes of an incomplete packet. */
  parse: (chunk: Buffer) => number
}

/** Limits the packet size, because the parser has no limit. */
export function limitPackets(client: Client, most: number, onTooLarge: () => void): void {
  const { _parser: parser } = client as unknown as { _parser: Parser }
  const parse = parser.parse.bind(parser)
  parser.parse = chunk => {
    const waiting = parse(chunk)
    if (waiting > most) onTooLarge()
    return waiting
  }
}
