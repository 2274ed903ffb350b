import { describe, expect, it } from 'vitest'
import { canAbort, canBecome, hasExpired, isEnded, momentOf, type CommandStatus } from './command-state.ts'

const all: CommandStatus[] = ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR']
const now = new Date('2026-11-21T10:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a command', () => {
  it('CMD-010 goes from queued over fetched and in progress to its end, and never back', () => {
    const ways = Object.fromEntries(all.map(from => [from, all.filter(to => canBecome(from, to))]))
    expect(ways).toEqual({
      QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
      FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ERROR'],
      IN_PROGRESS: ['COMPLETED', 'ERROR'],
      COMPLETED: [],
      ABORTED: [],
      ERROR: [],
    })
    expect(all.filter(isEnded)).toEqual(['COMPLETED', 'ABORTED', 'ERROR'])
  })

  it('can be taken back only while it is queued and no gateway was asked for it', () => {
    expect(all.filter(status => canAbort({ status, handedAt: null }))).toEqual(['QUEUED'])
    expect(canAbort({ status: 'QUEUED', handedAt: now })).toBe(false)
  })

  it('expires at its moment, unless it is on its way', () => {
    const queued = { status: 'QUEUED', handedAt: null, expiresAt: at(10) } as const
    expect([at(9), at(10), at(11)].map(time => hasExpired(queued, time))).toEqual([false, true, true])
    expect(hasExpired({ ...queued, handedAt: now }, at(60))).toBe(false)
    expect(hasExpired({ ...queued, status: 'FETCHED' }, at(60))).toBe(false)
    expect(hasExpired({ ...queued, expiresAt: null }, at(1e9))).toBe(false)
  })

  it('keeps the moment of each change', () => {
    expect(all.map(momentOf)).toEqual([undefined, 'fetched_at', 'started_at', 'ended_at', 'ended_at', 'ended_at'])
  })
})
