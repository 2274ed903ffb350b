import { describe, expect, it } from 'vitest'
import { canAbort, canBecome, type Status } from '#kernel/outbox/states.ts'
import { commandOutbox } from './command-outbox.ts'

const { states } = commandOutbox
const all: Status[] = ['QUEUED', 'FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR']

describe('command', () => {
  it('CMD-010 moves from queued through fetched and in progress to its end, never back', () => {
    expect(Object.fromEntries(all.map(from => [from, all.filter(to => canBecome(states, from, to))]))).toEqual({
      QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
      FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ERROR'],
      IN_PROGRESS: ['COMPLETED', 'ERROR'],
      COMPLETED: [],
      ABORTED: [],
      ERROR: [],
    })
  })

  it('can be aborted only while it is queued and no gateway has received it', () => {
    expect(all.filter(status => canAbort(states, { status, handedAt: null }))).toEqual(['QUEUED'])
    expect(canAbort(states, { status: 'QUEUED', handedAt: new Date() })).toBe(false)
  })
})
