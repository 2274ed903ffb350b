import { describe, expect, it } from 'vitest'
import { draftOf, isTouched, losingCommands, none, assignmentsToSave, withCommand, withSelection } from './draft.ts'

const fence = (geofenceId: number, breakInCommand: number | null = null, breakOutCommand: number | null = null) => ({
  geofenceId,
  breakInCommand,
  breakOutCommand,
})
const assigned = [fence(1, 5, 6), fence(2)]
const start = draftOf(assigned)

describe('draft of a unit’s geofences', () => {
  it('GEO-014 saves selected geofences, with no command as null', () => {
    const draft = withCommand(
      withCommand(withSelection(start, [1, 3]), 1, 'breakInCommand', none),
      3,
      'breakOutCommand',
      '6',
    )
    expect(assignmentsToSave(draft, assigned, true)).toEqual([fence(1, null, 6), fence(3, null, 6)])
  })

  it('GEO-011 drops the commands of deselected geofences', () => {
    expect(assignmentsToSave(withSelection(withSelection(start, [2]), [1, 2]), assigned, true)).toEqual([
      fence(1),
      fence(2),
    ])
  })

  it('GEO-036 lists deselected geofences with commands, and no others', () => {
    expect(losingCommands(withSelection(start, [3]), assigned)).toEqual([1])
    expect(losingCommands(withSelection(start, [1]), assigned)).toEqual([])
    expect(losingCommands(draftOf([]), [fence(1, 5), fence(2, null, 6), fence(3)])).toEqual([1, 2])
    expect(losingCommands(withCommand(start, 1, 'breakInCommand', none), assigned)).toEqual([])
  })

  it('GEO-015 keeps the assigned commands for users without access to commands', () => {
    const draft = withSelection(withSelection(start, [3]), [1, 3])
    expect(assignmentsToSave(draft, assigned, false)).toEqual([fence(1, 5, 6), fence(3)])
  })

  it('GEO-006 detects changes, and none once they are reverted', () => {
    expect(isTouched(start, assigned)).toBe(false)
    expect(isTouched(withSelection(start, [1, 2, 3]), assigned)).toBe(true)
    expect(isTouched(withSelection(start, [1, 3]), assigned)).toBe(true)
    const changed = withCommand(start, 2, 'breakInCommand', '5')
    expect(isTouched(changed, assigned)).toBe(true)
    expect(isTouched(withCommand(changed, 2, 'breakInCommand', none), assigned)).toBe(false)
  })

  it('ignores a command for a geofence that is not selected', () => {
    expect(withCommand(start, 9, 'breakInCommand', '5')).toBe(start)
  })
})
