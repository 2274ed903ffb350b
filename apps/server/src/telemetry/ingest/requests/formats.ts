import { parseAemp, type AempSnapshot } from '../aemp/aemp.ts'
import { Unreadable } from '../checks.ts'
import { decodeBody } from '../encoding.ts'
import type { Parsed } from '../observation.ts'
import { parseTraccarEvents, parseTraccarPositions } from '../traccar/traccar.ts'
import { isRecord } from '../values.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { items } from './split-json.ts'

/** Content of a body: positions or events of a Traccar gateway, or an ISO 15143-3 fleet snapshot. */
export type Format = 'positions' | 'events' | 'aemp'

const parsers: Record<Format, (body: string, receivedAt?: Milliseconds) => AempSnapshot> = {
  positions: gateway(parseTraccarPositions),
  events: gateway(parseTraccarEvents),
  aemp: parseAemp,
}

/**
 * Decodes, checks and parses a body in the calling thread.
 * @throws TooLarge when a limit is exceeded
 * @throws Unreadable if nothing can be read
 */
export function parseBody({ format, bytes, contentType, receivedAt }: Body): AempSnapshot {
  return parsers[format](decodeBody(bytes, contentType), receivedAt)
}

export interface Body {
  format: Format
  bytes: Uint8Array
  contentType: string
  /** Time by which the times of readings are judged; by default that of the machine. */
  receivedAt?: Milliseconds
}

/** Rejects a body without any JSON object. */
function gateway(parse: (body: string, receivedAt?: Milliseconds) => Parsed) {
  return (body: string, receivedAt?: Milliseconds) => {
    const parsed = parse(body, receivedAt)
    const { observations, events, unplaced, held } = parsed
    const found = observations.length + events.length + (unplaced?.length ?? 0) + (held?.length ?? 0)
    if (found > 0 || items(body).some(item => 'value' in item && isRecord(item.value))) return parsed
    throw new Unreadable(
      `The body holds no JSON object that could be read${parsed.rejected[0] ? `: it ${parsed.rejected[0].reason}` : ''}`,
    )
  }
}
