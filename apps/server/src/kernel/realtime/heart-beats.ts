import { StompFault } from './stomp-frames.ts'

/** Negotiated intervals in milliseconds; 0 disables that direction. */
export interface HeartBeats {
  sendEvery: number
  expectEvery: number
}

/**
 * Uses the slower interval of both sides in each direction.
 * @param header the client's `can send,wants`; absent means neither
 */
export function agreeHeartBeats(header: string | undefined, ours: number): HeartBeats {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0')
  if (!match)
    throw new StompFault('bad-frame', 'The heart-beat header is not two numbers with a comma, as in 4000,4000.')
  const agree = (theirs: number) => (theirs === 0 || ours === 0 ? 0 : Math.max(theirs, ours))
  return { sendEvery: agree(Number(match[2])), expectEvery: agree(Number(match[1])) }
}

/** Tolerates two heart-beats lost to a slow network or a throttled tab. */
export const grace = 2.5
