import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { Unreadable } from './checks.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  // Serial numbers keep their leading zeros: every value stays text until its field says otherwise.
  parseTagValue: false,
  parseAttributeValue: false,
  // Numeric references like &#228; are decoded by this switch too.
  htmlEntities: true,
})

/** Elements and attributes alike become properties, without their namespace prefixes. */
export function readXml(text: string): unknown {
  if (/<!DOCTYPE/i.test(text)) throw new Unreadable('has a DOCTYPE: send the document without one')
  try {
    return parser.parse(text)
  } catch (error) {
    throw new Unreadable(`is XML that cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Whether the document is complete; a cut one is read piece by piece. */
export const isWhole = (text: string) => XMLValidator.validate(text) === true

/** Every `<name>…</name>` that is complete in a document that is not, plus whether a last one was cut. */
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
