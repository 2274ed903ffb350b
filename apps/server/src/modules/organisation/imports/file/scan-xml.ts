import { UnreadableFile } from './table.ts'

/** Piece of XML; names are without their namespace. */
export type XmlPiece =
  | { kind: 'open' | 'empty'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const damaged = () => new UnreadableFile(['problem.xmlDamaged'])

/** Yields the pieces of a document in order. Rejects a DOCTYPE, so that entities of the document are never expanded. */
export function* scanXml(xml: string): Generator<XmlPiece> {
  for (let at = 0; at < xml.length;) {
    const open = xml.indexOf('<', at)
    if (open === -1) return
    if (open > at) yield { kind: 'text', text: decode(xml.slice(at, open)) }
    if (xml.startsWith('<!--', open)) at = after(xml, '-->', open)
    else if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open)
      yield { kind: 'text', text: xml.slice(open + 9, at - 3) }
    } else if (xml.startsWith('<?', open)) at = after(xml, '?>', open)
    else if (xml.startsWith('<!', open)) throw damaged()
    else {
      at = after(xml, '>', open)
      yield tag(xml.slice(open + 1, at - 1))
    }
  }
}

/** Returns the value of an attribute, ignoring its namespace. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decode(value)
}

function tag(content: string): XmlPiece {
  const isClose = content.startsWith('/')
  const isEmpty = content.endsWith('/')
  const body = content.slice(isClose ? 1 : 0, isEmpty ? -1 : undefined)
  const space = body.search(/\s/)
  const full = space === -1 ? body : body.slice(0, space)
  const name = full.slice(full.indexOf(':') + 1)
  if (isClose) return { kind: 'close', name }
  return { kind: isEmpty ? 'empty' : 'open', name, attributes: space === -1 ? '' : body.slice(space) }
}

function after(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from)
  if (found === -1) throw damaged()
  return found + end.length
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (found, hex, decimal, name) => {
    if (name !== undefined) return entities[name as string] ?? (found as string)
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
