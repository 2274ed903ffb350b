import type { FleetSchemas } from '@muster/contract'
import { XMLParser } from 'fast-xml-parser'
import type { Feature } from './fence-features.ts'

type Raw = Record<string, unknown>

/** Maximum nesting of folders. */
const mostDepth = 32

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
})

/** Returns the placemarks of a KML file as features; undefined for other content. */
export function featuresOfKml(source: string): Feature[] | undefined {
  if (/<!DOCTYPE/i.test(source)) return undefined
  let document: unknown
  try {
    document = parser.parse(source, true)
  } catch {
    return undefined
  }
  const root = isRecord(document) ? document.kml : undefined
  return isRecord(root) ? placemarksOf(root, 0).map(featureOf) : undefined
}

function placemarksOf(container: Raw, depth: number): Raw[] {
  if (depth > mostDepth) return []
  const inner = [...elements(container.Document), ...elements(container.Folder)]
  return [...elements(container.Placemark), ...inner.flatMap(one => placemarksOf(one, depth + 1))]
}

function featureOf(placemark: Raw): Feature {
  const name = textOf(placemark.name)
  return {
    ...(name !== '' && { name }),
    properties: dataOf(placemark),
    geometries: geometriesOf(placemark, 0),
  }
}

function geometriesOf(parent: Raw, depth: number): Feature['geometries'] {
  if (depth > mostDepth) return []
  return [
    ...elements(parent.Polygon).map(polygon => ({ type: 'Polygon', coordinates: ringsOf(polygon) })),
    ...elements(parent.Point).map(({ coordinates }) => ({ type: 'Point', coordinates: placesOf(coordinates)[0] })),
    ...['LineString', 'LinearRing', 'Track', 'MultiTrack', 'Model'].flatMap(type =>
      elements(parent[type]).map(() => ({ type, coordinates: undefined })),
    ),
    ...elements(parent.MultiGeometry).flatMap(inner => geometriesOf(inner, depth + 1)),
  ]
}

/** Returns the rings, outer one first. */
const ringsOf = ({ outerBoundaryIs, innerBoundaryIs }: Raw): (number[] | undefined)[][] =>
  [...elements(outerBoundaryIs), ...elements(innerBoundaryIs)]
    .flatMap(boundary => elements(boundary.LinearRing))
    .map(({ coordinates }) => placesOf(coordinates))

function placesOf(coordinates: unknown): (number[] | undefined)[] {
  return textOf(coordinates)
    .split(/\s+/)
    .filter(Boolean)
    .map(tuple => {
      const parts = tuple.split(',').map(part => (part === '' ? NaN : Number(part)))
      return parts.slice(0, 2).every(Number.isFinite) && parts.length > 1 ? parts : undefined
    })
}

/** Reads `<Data name="radius"><value>50</value></Data>` and `SimpleData`. */
function dataOf({ ExtendedData }: Raw): Raw {
  const data = elements(ExtendedData)
  return Object.fromEntries([
    ...data.flatMap(({ Data }) => elements(Data)).map(({ name, value }) => [textOf(name), textOf(value)]),
    ...data
      .flatMap(({ SchemaData }) => elements(SchemaData))
      .flatMap(({ SimpleData }) => elements(SimpleData))
      .map(({ name, '#text': value }) => [textOf(name), textOf(value)]),
  ])
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const elements = (value: unknown): Raw[] => (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isRecord)

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

type Fence = FleetSchemas['Fence']

/** Returns geofences as KML 2.2. A circle is a point with `radius` in metres in its data. */
export function toKml(fences: readonly Fence[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    '<Document>',
    ...fences.map(placemark),
    '</Document>',
    '</kml>',
    '',
  ].join('\n')
}

function placemark({ name, inside, outside, alarmPriority, shape }: Fence): string {
  const radius = shape.shapeType === 'CIRCLE' ? { radius: shape.circleRadius } : {}
  const data = Object.entries({ inside, outside, alarmPriority, ...radius })
    .map(([key, value]) => `<Data name="${key}"><value>${value}</value></Data>`)
    .join('')
  return `<Placemark><name>${escaped(name)}</name><ExtendedData>${data}</ExtendedData>${geometry(shape)}</Placemark>`
}

const geometry = (shape: Fence['shape']) =>
  shape.shapeType === 'CIRCLE'
    ? `<Point><coordinates>${shape.circleLongitude},${shape.circleLatitude}</coordinates></Point>`
    : `<Polygon><outerBoundaryIs><LinearRing><coordinates>${shape.polygon.map(([lng, lat]) => `${lng},${lat}`).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`

const escaped = (text: string) =>
  text
    // eslint-disable-next-line no-control-regex -- these are not allowed in XML
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
