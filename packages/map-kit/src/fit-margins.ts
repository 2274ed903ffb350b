import type { Padding } from './types.ts'

/** Half a marker plus margin. */
const air = 48
/** Width of the zoom buttons plus half a marker. */
const beside = 84
/** Maps narrower than this reserve space for the buttons on one side only. */
const narrow = 600

/**
 * Returns the margins for a fit in pixels: markers stay clear of the zoom buttons, and small maps keep half of
 * their width.
 */
export function fitMargins(width: number): Required<Padding> {
  const most = width / 4
  return { top: air, bottom: air, left: Math.min(width < narrow ? air : beside, most), right: Math.min(beside, most) }
}
