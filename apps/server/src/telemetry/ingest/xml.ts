import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { Unreadable } from './checks.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  // values stay text, so that serial numbers keep their leading zeros
  parseTagValue: false,
  parseAttributeValue: false,
  // also decodes numeric references such as &#228;
  htmlEntities: true,
})

/** Parses elements and attributes into properties, without namespace prefixes. */
export function readXml(text: string): unknown {
  if (/<!DOCTYPE/i.test(text)) throw new Unreadable('has a DOCTYPE: send the document without one')
  try {
    return parser.parse(text)
  } catch (error) {
    throw new Unreadable(`is XML that cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns true for a well-formed document; others are read piece by piece. */
export const isWhole = (text: string) => XMLValidator.validate(text) === true

/** Returns every complete `<name>…</name>` of a truncated document, and whether the last one is cut. */
export function pieces(text: string, name: string): { whole: string[]; cut: boolean } {
  const open = new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>]`, 'g')
  const close = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, 'g')
  const whole: string[] = []
  for (let start = open.exec(text); start; start = open.exec(text)) {
    close.lastIndex = open.lastIndex
    if (!close.exec(text)) return { whole, cut: true }
    whole.push(text.slice(start.index, close.lastIndex))
    open.lastIndex = close.lastIndex
  }
  return { whole, cut: whole.length === 0 }
}
