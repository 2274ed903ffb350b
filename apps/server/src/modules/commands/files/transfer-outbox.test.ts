import { describe, expect, it } from 'vitest'
import { canAbort, canBecome, type Status } from '#kernel/outbox/states.ts'
import { canReplay, transferOutbox } from './transfer-outbox.ts'

const { states } = transferOutbox
const all: Status[] = ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR']

describe('file transfer', () => {
  it('CMD-034 can be aborted while queued or running, and replayed after a failure or an abort', () => {
    expect(all.filter(status => canAbort(states, { status }))).toEqual(['QUEUED', 'FETCHED', 'IN_PROGRESS'])
    expect(all.filter(canReplay)).toEqual(['ABORTED', 'ERROR'])
  })

  it('moves from queued through fetched and in progress to its end, never back', () => {
    expect(Object.fromEntries(all.map(from => [from, all.filter(to => canBecome(states, from, to))]))).toEqual({
      QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
      FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
      IN_PROGRESS: ['COMPLETED', 'ABORTED', 'ERROR'],
      COMPLETED: [],
      ABORTED: [],
      ERROR: [],
    })
  })
})
