import { describe, expect, it } from 'vitest'
import { canAbort, canBecome, canReplay, hasExpired, type TransferStatus } from './transfer-state.ts'

const all: TransferStatus[] = ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR']
const now = new Date('2026-11-21T10:00:00Z')

describe('a file transfer', () => {
  it('CMD-034 can be aborted while it is queued or running, and replayed once it has failed or was aborted', () => {
    expect(all.filter(canAbort)).toEqual(['QUEUED', 'FETCHED', 'IN_PROGRESS'])
    expect(all.filter(canReplay)).toEqual(['ABORTED', 'ERROR'])
  })

  it('goes from queued over fetched and in progress to its end, and never back', () => {
    expect(Object.fromEntries(all.map(from => [from, all.filter(to => canBecome(from, to))]))).toEqual({
      QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
      FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
      IN_PROGRESS: ['COMPLETED', 'ABORTED', 'ERROR'],
      COMPLETED: [],
      ABORTED: [],
      ERROR: [],
    })
  })

  it('expires only while its unit has not begun', () => {
    expect(hasExpired({ status: 'QUEUED', expiresAt: now }, now)).toBe(true)
    expect(hasExpired({ status: 'IN_PROGRESS', expiresAt: now }, now)).toBe(false)
    expect(hasExpired({ status: 'QUEUED', expiresAt: null }, now)).toBe(false)
  })
})
