import { Unreadable } from '../checks.ts'
import { checkXml } from '../requests/check-xml.ts'
import { attempt, checkNesting, objects } from '../requests/split-json.ts'
import { isRecord, text } from '../values.ts'
import { isWhole, pieces, readXml } from '../xml.ts'

/** Parts of a fleet snapshot: machines and the link to the next page. */
export interface AempDocument {
  equipment: unknown[]
  /** Reasons for unreadable parts, which follow the machines. */
  broken: string[]
  next?: string
  /** Unparsed time of the snapshot. */
  snapshotTime?: unknown
}

const cutOff = 'breaks off before its end: the machines before it are kept; send the snapshot again'

/**
 * Reads a snapshot in XML or JSON.
 * @throws TooLarge before parsing if a limit is exceeded
 * @throws Unreadable if nothing can be read
 */
export function readAemp(body: string): AempDocument {
  const source = body.replace(/^\uFEFF/, '').trimStart()
  if (source === '') throw new Unreadable('The body is empty: send an ISO 15143-3 fleet snapshot as XML or JSON')
  if (source.startsWith('<')) {
    checkXml(source)
    return readXmlFleet(source)
  }
  checkNesting(source)
  return readJsonFleet(source)
}

function readXmlFleet(source: string): AempDocument {
  if (isWhole(source)) return fleetOf(readXml(source))
  const { whole, cut } = pieces(source, 'Equipment')
  if (whole.length === 0)
    throw new Unreadable('The body is no well-formed XML: send a whole ISO 15143-3 fleet snapshot')
  const equipment = whole.map(piece => {
    try {
      return field(readXml(piece), 'Equipment')
    } catch {
      return undefined
    }
  })
  const snapshotTime = /<[^>]*snapshotTime="([^"]*)"/i.exec(source)?.[1]
  return { equipment, broken: cut ? [cutOff] : [], snapshotTime }
}

function readJsonFleet(source: string): AempDocument {
  const whole = attempt(source)
  if ('value' in whole) return fleetOf(whole.value)
  // a bad value must not lose the other machines
  const list = /"Equipment"\s*:\s*\[/i.exec(source)
  const found = list ? objects(source.slice(list.index + list[0].length)).map(attempt) : []
  const equipment = found.flatMap(item => ('value' in item ? [item.value] : []))
  if (equipment.length === 0) throw new Unreadable(`The body ${whole.broken}`)
  const snapshotTime = /"snapshotTime"\s*:\s*"([^"]*)"/i.exec(source)?.[1]
  return { equipment, broken: found.flatMap(item => ('broken' in item ? [item.broken] : [])), snapshotTime }
}

function fleetOf(document: unknown): AempDocument {
  const fleet = field(document, 'Fleet') ?? document
  const equipment = Array.isArray(fleet) ? fleet : many(field(fleet, 'Equipment'))
  const links = many(field(fleet, 'Links') ?? field(fleet, 'Link'))
  if (equipment.length === 0 && links.length === 0 && field(fleet, 'snapshotTime') === undefined) {
    throw new Unreadable('The body holds no Fleet with Equipment: send an ISO 15143-3 fleet snapshot')
  }
  const next = links.find(link => text(field(link, 'rel'))?.toLowerCase() === 'next')
  const href = text(field(next, 'href'), 4000)
  return { equipment, broken: [], snapshotTime: field(fleet, 'snapshotTime'), ...(href && { next: href }) }
}

/** Returns a property by its standard name, case-insensitively because providers differ. */
export function field(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined
  if (Object.hasOwn(value, name)) return value[name]
  const lower = name.toLowerCase()
  const key = Object.keys(value).find(key => key.toLowerCase() === lower)
  return key === undefined ? undefined : value[key]
}

export const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : isRecord(value) ? [value] : [])
