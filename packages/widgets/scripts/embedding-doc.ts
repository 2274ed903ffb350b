import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../../docs/embedding.md')

/** What `docs/embedding.md` promises to whoever writes a page. */
export interface EmbeddingDoc {
  /** By tag: its attributes, and its events with the names in their details. */
  elements: Record<string, { attributes: string[]; events: Record<string, string[]> }>
  /** Attributes of every element. */
  common: string[]
  /** Custom properties that a page may set. */
  properties: string[]
  /** By part: the tags that have it. */
  parts: Record<string, string[]>
  /** Reasons of `mustererror`. */
  reasons: string[]
}

/** The tables of the document, as data. */
export function readEmbeddingDoc(): EmbeddingDoc {
  const text = readFileSync(file, 'utf8')
  const table = (heading: string) => rowsBelow(text, heading)
  const elements = Object.fromEntries(
    table('element').map(([tag = '', , attributes = '', events = '']) => [
      tag.replaceAll(/[`<>]/g, ''),
      { attributes: words(attributes.replaceAll(/\([^)]*\)/g, '')), events: eventsOf(events) },
    ]),
  )
  return {
    elements,
    common: table('attribute of every element').flatMap(([name = '']) => words(name)),
    properties: table('custom property').flatMap(([names = '']) => words(names)),
    parts: Object.fromEntries(
      table('part').flatMap(([names = '', of = '']) => {
        const tags = of === 'every element' ? Object.keys(elements) : words(of).map(tag => tag.replaceAll(/[<>]/g, ''))
        return words(names).map(name => [name, tags])
      }),
    ),
    reasons: words(/reasons are ([^]*?)\.\s/.exec(text)?.[1] ?? ''),
  }
}

/** Cells of the table whose first column has this heading. */
function rowsBelow(text: string, heading: string): string[][] {
  const lines = text.split('\n')
  const at = lines.findIndex(line => line.startsWith(`| ${heading} `))
  if (at < 0) throw new Error(`The document has no table that begins with “${heading}”.`)
  const end = lines.findIndex((line, i) => i > at && !line.startsWith('|'))
  return lines.slice(at + 2, end).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

const words = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/** `` `unitselect` `{ unitId }` `` */
function eventsOf(text: string): Record<string, string[]> {
  const events: Record<string, string[]> = {}
  for (const [, name = '', details = ''] of text.matchAll(/`([a-z]+)`(?: `\{ ([^`}]*) \}`)?/g))
    events[name] = details.split(/,\s*/).filter(Boolean)
  return events
}
