import { describe, expect, it } from 'vitest'
import { hasExpired, momentOf, type Status } from './states.ts'

const all: Status[] = ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR']
const now = new Date('2026-11-21T10:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('states of items sent to a unit', () => {
  it('expires on time, unless it is in transit', () => {
    const queued = { status: 'QUEUED', expiresAt: at(10) } as const
    expect([at(9), at(10), at(11)].map(time => hasExpired(queued, time))).toEqual([false, true, true])
    expect(hasExpired({ ...queued, handedAt: null }, at(60))).toBe(true)
    expect(hasExpired({ ...queued, handedAt: now }, at(60))).toBe(false)
    expect(hasExpired({ ...queued, status: 'FETCHED' }, at(60))).toBe(false)
    expect(hasExpired({ ...queued, status: 'IN_PROGRESS' }, at(60))).toBe(false)
    expect(hasExpired({ ...queued, expiresAt: null }, at(1e9))).toBe(false)
  })

  it('stores the time of each change', () => {
    expect(all.map(momentOf)).toEqual([undefined, 'fetched_at', 'started_at', 'ended_at', 'ended_at', 'ended_at'])
  })
})
