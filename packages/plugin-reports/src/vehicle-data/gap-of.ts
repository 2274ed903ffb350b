import type { Span } from '@muster/core'

const hour = 3_600_000
/** Of what a thinned line keeps, the parts that have four values each. */
const parts = 500

/** Longest gap without a break in the line: two hours, but at least the interval that downsampling leaves out. */
export const gapOf = ({ from, to }: Span): number => Math.max(2 * hour, (2 * (to - from)) / parts)
