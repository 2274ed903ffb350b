import type { Span } from '@muster/core'

const hour = 3_600_000
/** Of what a thinned line keeps, the parts that have four values each. */
const parts = 500

/** How long nothing may be told before a line is broken: two hours, and never less than what thinning leaves out. */
export const gapOf = ({ from, to }: Span): number => Math.max(2 * hour, (2 * (to - from)) / parts)
