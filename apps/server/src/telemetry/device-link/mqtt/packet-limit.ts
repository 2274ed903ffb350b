import type { Client } from 'aedes'

/** The part of the parser of aedes that this file relies on. */
interface Parser {
  /** Returns the bytes of an incomplete packet that wait for the rest. */
  parse: (chunk: Buffer) => number
}

/** Limits the size of packets, which the parser collects without one. */
export function limitPackets(client: Client, most: number, onTooLarge: () => void): void {
  const { _parser: parser } = client as unknown as { _parser: Parser }
  const parse = parser.parse.bind(parser)
  parser.parse = chunk => {
    const waiting = parse(chunk)
    if (waiting > most) onTooLarge()
    return waiting
  }
}
