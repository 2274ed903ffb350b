import { decoded, type Chunks } from './track.ts'
import { isRecord, text, type Raw } from '../values.ts'
import { readXml } from '../xml.ts'

/** A point as its element says it, with the name of its track. `element` is missing when the point is broken. */
export interface GpxPoint {
  track?: string
  element?: Raw
}

const prefix = '(?:[\\w.-]+:)?'
// Comments, starts of tracks, their names, whole points: whatever else is in the file is stepped over.
const landmark = new RegExp(
  [
    '<!--[\\s\\S]*?-->',
    `<${prefix}(?<start>trk|rte)\\s*>`,
    `<${prefix}name\\s*>[\\s\\S]*?</${prefix}name\\s*>`,
    `<${prefix}(?:trkpt|rtept|(?<place>wpt))\\s[^>]*/>`,
    `<${prefix}(?<point>trkpt|rtept)\\s[\\s\\S]*?</${prefix}\\k<point>\\s*>`,
    `<${prefix}(?<way>wpt)\\s[\\s\\S]*?</${prefix}wpt\\s*>`,
    // Not complete yet: kept until the next piece comes.
    `(?<open><!--|<${prefix}(?:name|trkpt|rtept|wpt)\\b|<[^>]*$)`,
  ].join('|'),
  'g',
)
const longest = 1_048_576

/** Walks a GPX file of any length, a batch of points at a time; a file that breaks off still gives the points before. */
export async function* scanGpx(chunks: Chunks, size = 1000): AsyncGenerator<GpxPoint[]> {
  let rest = ''
  let track: string | undefined
  let batch: GpxPoint[] = []
  for await (const piece of decoded(chunks)) {
    rest += piece
    let end = rest.length
    for (const match of rest.matchAll(landmark)) {
      if (match.groups?.open) {
        end = match.index
        break
      }
      if (match.groups?.start) track = undefined
      else if (match[0].startsWith('<!--') || match.groups?.way || match.groups?.place) continue
      else if (/^<[^>]*name\s*>/.test(match[0])) track ??= text(childOf(match[0]))
      else batch.push({ ...(track === undefined ? {} : { track }), ...elementOf(match[0]) })
    }
    rest = rest.slice(end)
    if (rest.length > longest) {
      batch.push({})
      rest = ''
    }
    while (batch.length >= size) {
      yield batch.slice(0, size)
      batch = batch.slice(size)
    }
  }
  if (new RegExp(`^<${prefix}(?:trkpt|rtept)\\b`).test(rest)) batch.push({})
  if (batch.length > 0) yield batch
}

function childOf(source: string): unknown {
  try {
    const document = readXml(source)
    return isRecord(document) ? Object.values(document)[0] : undefined
  } catch {
    return undefined
  }
}

function elementOf(source: string): { element?: Raw } {
  const element = childOf(source)
  return isRecord(element) ? { element } : {}
}
