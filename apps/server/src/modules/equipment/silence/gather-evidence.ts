import type { Evidence } from './evidence.ts'
import type { SilenceRow } from './read-units.ts'
import type { Feeds, PlaceIndex } from './surroundings.ts'
import { isFeedDown } from './verdict.ts'

/** Adds facts about other units to the evidence of a unit. */
export function evidenceOf(
  row: SilenceRow,
  { now, feeds, places, waiting = 0 }: { now: Date; feeds: Feeds; places: PlaceIndex; waiting?: number },
): Evidence {
  const { reading } = row.own
  return {
    ...row.own,
    now,
    waiting,
    feed: feeds.of(row, feed => reading !== undefined && isFeedDown(feed, reading, now)),
    // needed only without a more certain cause
    get neighbours() {
      return places.neighboursOf(row)
    },
  }
}
