import { parseAemp, type AempSnapshot } from '../aemp/aemp.ts'
import { Unreadable } from '../checks.ts'
import { decodeBody } from '../encoding.ts'
import type { Parsed } from '../observation.ts'
import { parseTraccarEvents, parseTraccarPositions } from '../traccar/traccar.ts'
import { isRecord } from '../values.ts'
import { items } from './split-json.ts'

/** Content of a body: positions or events of a Traccar gateway, or an ISO 15143-3 fleet snapshot. */
export type Format = 'positions' | 'events' | 'aemp'

const parsers: Record<Format, (body: string) => AempSnapshot> = {
  positions: gateway(parseTraccarPositions),
  events: gateway(parseTraccarEvents),
  aemp: body => parseAemp(body),
}

/**
 * Decodes, checks and parses a body in the calling thread.
 * @throws TooLarge when a limit is exceeded
 * @throws Unreadable if nothing can be read
 */
export function parseBody({ format, bytes, contentType }: Body): AempSnapshot {
  return parsers[format](decodeBody(bytes, contentType))
}

export interface Body {
  format: Format
  bytes: Uint8Array
  contentType: string
}

/** Rejects a body without any JSON object. */
function gateway(parse: (body: string) => Parsed) {
  return (body: string) => {
    const parsed = parse(body)
    const { observations, events, unplaced, held } = parsed
    const found = observations.length + events.length + (unplaced?.length ?? 0) + (held?.length ?? 0)
    if (found > 0 || items(body).some(item => 'value' in item && isRecord(item.value))) return parsed
    throw new Unreadable(
      `The body holds no JSON object that could be read${parsed.rejected[0] ? `: it ${parsed.rejected[0].reason}` : ''}`,
    )
  }
}
