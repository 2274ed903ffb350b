import { limits } from './limits.ts'
import { tooDeep, tooMany } from './split-json.ts'
import { TooLarge } from './too-large.ts'

/**
 * Counts machines, tags, levels and character references of a document in one pass, without parsing it. An unclosed tag
 * counts as well.
 * @throws TooLarge
 */
export function checkXml(text: string): void {
  let [depth, tags, machines, references] = [0, 0, 0, 0]
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    if (++references > limits.references) throw tooMuch(limits.references, 'character references such as &amp;')
  }
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (++tags > limits.tags) throw tooMuch(limits.tags, 'tags')
    const next = text[at + 1]
    if (next === '!' || next === '?') at = afterMarkup(text, at)
    else if (next === '/') {
      if (depth > 0) depth--
      at += 2
    } else {
      if (isMachine(text, at + 1) && ++machines > limits.items) throw tooMany()
      at = endOfTag(text, at + 1)
      if (text[at] === '>' && text[at - 1] === '/') continue
      if (++depth > limits.depth) throw tooDeep()
    }
  }
}

const tooMuch = (most: number, what: string) =>
  new TooLarge(`The body has more than ${most} ${what}: send fewer machines at once, in several pages`)

/** Returns the index after a comment, a CDATA section, a declaration or a processing instruction. */
function afterMarkup(text: string, start: number): number {
  const close = text.startsWith('<!--', start) ? '-->' : text.startsWith('<![CDATA[', start) ? ']]>' : '>'
  const end = text.indexOf(close, start + 2)
  return end === -1 ? text.length : end + close.length
}

function isMachine(text: string, start: number): boolean {
  const name = /^(?:[\w.-]{1,40}:)?equipment(?![\w.-])/i
  return name.test(text.slice(start, start + 60))
}

/** Returns the index of the `>` that ends a tag, or of the `<` that starts another one inside it. */
function endOfTag(text: string, start: number): number {
  let quote = ''
  for (let i = start; i < text.length; i++) {
    const c = text[i] ?? ''
    if (quote !== '') {
      if (c === quote) quote = ''
    } else if (c === '"' || c === "'") quote = c
    else if (c === '>' || c === '<') return i
  }
  return text.length
}
