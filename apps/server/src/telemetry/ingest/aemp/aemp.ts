import { readAemp } from './document.ts'
import { instant } from '../checks.ts'
import { readEquipment } from './equipment.ts'
import type { Parsed } from '../observation.ts'
import { ItemCollector } from '../item-collector.ts'

export interface AempSnapshot extends Parsed {
  /** URL of the next page as sent by the provider. */
  next?: string
}

/**
 * Parses an ISO 15143-3 (AEMP 2.0) fleet snapshot, XML or JSON. A machine gives one reading at the newest of its times; its faults
 * become events. A machine with only a header, and each unreadable value, is rejected by name.
 * @throws Unreadable if the body is not a snapshot
 */
export function parseAemp(body: string, now = Date.now()): AempSnapshot {
  const { equipment, broken, next, snapshotTime } = readAemp(body)
  const time = instant(snapshotTime)
  const times = { now, snapshot: time > 0 ? time : undefined }
  const found = new ItemCollector()
  equipment.forEach((machine, index) => found.item(index, () => readEquipment(machine, index, found, times)))
  broken.forEach((reason, i) => found.reject(equipment.length + i, reason))
  const parsed = found.finish(Buffer.byteLength(body))
  return next ? { ...parsed, next } : parsed
}
