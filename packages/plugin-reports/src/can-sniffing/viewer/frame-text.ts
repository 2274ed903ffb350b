import type { CanLog } from '@muster/signals'

export const hexId = (id: number, extended: boolean): string =>
  id
    .toString(16)
    .toUpperCase()
    .padStart(extended ? 8 : 3, '0')

const hexByte = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')

/** Returns the data of a frame as hexadecimal bytes. */
export function bytesOf({ data, starts, sizes }: CanLog, frame: number): string[] {
  const start = starts[frame] as number
  return Array.from(data.subarray(start, start + (sizes[frame] as number)), hexByte)
}
