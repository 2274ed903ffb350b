const quarter = 900_000

/**
 * Returns the offset of a zone from UTC at a moment, both in milliseconds. Clocks change on the quarter of an hour, so that each
 * quarter is computed once. @throws RangeError for an unknown zone
 */
export function zoneOffset(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const known = new Map<number, number>()
  return time => {
    const slot = Math.floor(time / quarter)
    let offset = known.get(slot)
    if (offset === undefined) known.set(slot, (offset = read(format, slot * quarter)))
    return offset
  }
}

function read(format: Intl.DateTimeFormat, time: number): number {
  const parts = format.formatToParts(time)
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - time
}
