import { decoded, type Chunks } from './track.ts'
import { checkXml } from '../requests/check-xml.ts'
import { isRecord, text, type Raw } from '../values.ts'
import { isWhole, readXml } from '../xml.ts'

/** Element of a point with the name of its track, or the reason why it is broken. */
export interface GpxPoint {
  track?: string
  element?: Raw
  broken?: string
}

/** End of a part of a file, after a point of this kind with this namespace prefix. */
interface Cut {
  end: number
  kind: 'trkpt' | 'rtept' | 'wpt'
  prefix: string
}

/** Size of a part, and maximum size of a point, in characters. The parser needs documents, and a file may have any length. */
const partSize = 262_144
const longest = 1_048_576

const pointEnds = /<\/(?<a>[\w.-]+:)?(?<b>trkpt|rtept|wpt)\s*>|<(?<c>[\w.-]+:)?(?<d>trkpt|rtept|wpt)\s[^<>]*\/>/g
const breaksOff = 'breaks off: the points before it are kept'

/**
 * Reads a GPX file of any length in parts that end with a point, each as a separate document. A truncated file gives
 * the points before its end.
 * @throws TooLarge if elements of a part nest too deeply
 * @throws Unreadable for a DOCTYPE
 */
export async function* scanGpx(chunks: Chunks, size = partSize): AsyncGenerator<GpxPoint[]> {
  let rest = ''
  let open = ''
  let last: string | undefined
  const read = (cut: Cut) => {
    const points = pointsOf(rest.slice(0, cut.end), open, cut, last)
    last = points.track
    open = openings(cut, last)
    rest = rest.slice(cut.end)
    return points.points
  }
  for await (const piece of decoded(chunks)) {
    rest += piece
    if (rest.length < size) continue
    const cut = lastCut(rest)
    if (cut) yield read(cut)
    else if (rest.length > longest) {
      yield [{ broken: breaksOff }]
      rest = ''
    }
  }
  const cut = lastCut(rest)
  if (cut) yield read(cut)
  if (/<(?:[\w.-]+:)?(?:trkpt|rtept)\b/.test(rest.replaceAll(/<!--[\s\S]*?-->/g, ''))) yield [{ broken: breaksOff }]
}

function lastCut(source: string): Cut | undefined {
  for (const { index, 0: match, groups = {} } of [...source.matchAll(pointEnds)].toReversed()) {
    if (isInside(source, index, '<!--', '-->') || isInside(source, index, '<![CDATA[', ']]>')) continue
    const { a, b, c, d } = groups
    return { end: index + match.length, kind: (b ?? d) as Cut['kind'], prefix: a ?? c ?? '' }
  }
  return undefined
}

function isInside(source: string, at: number, begin: string, end: string): boolean {
  const begun = source.lastIndexOf(begin, at)
  return begun !== -1 && source.lastIndexOf(end, at) < begun
}

const around = { trkpt: ['gpx', 'trk', 'trkseg'], rtept: ['gpx', 'rte'], wpt: ['gpx'] } as const

/** Returns the start tags that are open after a point, for the next part. */
function openings({ kind, prefix }: Cut, track: string | undefined): string {
  const [root, group, ...more] = around[kind].map(name => `<${prefix}${name}>`)
  const name = track === undefined ? '' : `<${prefix}name>${escaped(track)}</${prefix}name>`
  return group === undefined ? `${root}` : [root, group, name, ...more].join('')
}

const escaped = (name: string) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function pointsOf(part: string, open: string, { kind }: Cut, track: string | undefined) {
  const source = `${open}${part}`
  checkXml(source)
  const plain = part.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  const document = documentOf(source)
  const gpx = isRecord(document) && isRecord(document.gpx) ? document.gpx : {}
  const routes = elements(gpx.rte).map(route => ({ route, points: elements(route.rtept) }))
  const tracks = elements(gpx.trk).map(route => ({
    route,
    points: [route, ...elements(route.trkseg)].flatMap(({ trkpt }) => elements(trkpt)),
  }))
  const ending = kind === 'trkpt' ? tracks : kind === 'rtept' ? routes : []
  const points = [...routes, ...tracks].flatMap(({ route, points }): GpxPoint[] =>
    points.map(element => ({ ...named(nameOf(route)), element })),
  )
  // a missing end tag makes the parser nest the following points inside this one
  const isDamaged = points.length !== [...plain.matchAll(onePoint)].length
  return isDamaged ? { points: oneByOne(plain, track), track } : { points, track: nameOf(ending.at(-1)?.route) }
}

/** @throws Unreadable for a DOCTYPE */
function documentOf(source: string): unknown {
  try {
    return readXml(source)
  } catch (error) {
    if (/<!DOCTYPE/i.test(source)) throw error
    return undefined
  }
}

const named = (track: string | undefined) => (track === undefined ? {} : { track })

/** Returns the first name, because a part repeats the name of the track that it continues. */
function nameOf(route: Raw | undefined): string | undefined {
  const name: unknown = Array.isArray(route?.name) ? route.name[0] : route?.name
  return text(name)
}

/** Returns elements as a list; the parser returns a list, one element, or text for an empty one. */
const elements = (value: unknown): Raw[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(element => (isRecord(element) ? element : {}))

const onePoint = /<(?:[\w.-]+:)?(trkpt|rtept)(?:\s[^<>]*\/>|[\s>][\s\S]*?<\/(?:[\w.-]+:)?\1\s*>)/g

/** Reads the points of a malformed part individually, so that a damaged point affects only itself. */
function oneByOne(part: string, track: string | undefined): GpxPoint[] {
  return [...part.matchAll(onePoint)].map(([piece, kind = '']) => {
    const document = isWhole(piece) ? readXml(piece) : undefined
    const element = isRecord(document) ? document[kind] : undefined
    return isRecord(element) ? { ...named(track), element } : { ...named(track), broken: 'is no well-formed XML' }
  })
}
