import type { Padding } from './types.ts'

/** Half a marker and some air. */
const air = 48
/** The zoom buttons and half a marker beside them. */
const beside = 84
/** A map so narrow gives the buttons their room on one side only. */
const narrow = 600

/** Pixels around what is shown whole: no marker lies under the zoom buttons, and something is left of a small map. */
export function fitMargins(width: number): Required<Padding> {
  const most = width / 4
  return { top: air, bottom: air, left: Math.min(width < narrow ? air : beside, most), right: Math.min(beside, most) }
}
