/**
 * Numbers that name their unit, for instants (since the epoch) and durations alike. A plain number fits either, so that figures and
 * results of arithmetic need no conversion; milliseconds never fit where seconds are expected, nor the other way round.
 *
 * @example
 * const retryAfter: Seconds = toSeconds(timeout) // without `toSeconds` it does not compile
 */
export type Milliseconds = number & { readonly unit?: 'ms' }
export type Seconds = number & { readonly unit?: 's' }

export const toSeconds = (time: Milliseconds): Seconds => time / 1000
export const toMilliseconds = (time: Seconds): Milliseconds => time * 1000
