import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../../docs/embedding.md')

/** Interface of the widgets as `docs/embedding.md` documents it. */
export interface EmbeddingDoc {
  /** Attributes by tag, and events with the names of their details. */
  elements: Record<string, { attributes: string[]; events: Record<string, string[]> }>
  /** Attributes of every element. */
  common: string[]
  /** Custom properties available to pages. */
  properties: string[]
  /** Tags by the part that they expose. */
  parts: Record<string, string[]>
  /** Reasons of `mustererror`. */
  reasons: string[]
}

/** Reads the tables of the document. */
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

/** Returns the cells of the table whose first column has this heading. */
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
