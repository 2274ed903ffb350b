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
  return parser.parse(text)
}

/** Whether the document is complete; a cut one is read piece by piece. */
export const isWhole = (text: string) => XMLValidator.validate(text) === true

/** Every `<name>…</name>` that is complete, outside of well-formedness, plus whether a last one was cut. */
export function pieces(text: string, name: string): { whole: string[], cut: boolean } {
  const tag = `(?:[\\w.-]+:)?${name}`
  const whole = text.match(new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}\\s*>`, 'g')) ?? []
  const opened = text.match(new RegExp(`<${tag}[\\s>]`, 'g')) ?? []
  return { whole, cut: opened.length > whole.length || whole.length === 0 }
}
