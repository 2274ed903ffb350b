import { permissions } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { messages } from '../../test/messages.ts'
import { areas, areasOf, codesIn, inMatrixOrder, permissionColumns } from './permission-areas.ts'

const texts: Readonly<Record<string, string>> = messages

describe('ADM-033 permission matrix', () => {
  it('contains every permission of the contract once, each with a unique name', () => {
    const placed = areas.flatMap(codesIn)
    expect(placed.toSorted()).toEqual(permissions.toSorted())
    const names = placed.map(code => texts[`organisation.permission.${code}`])
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
    // names contain words, not codes
    expect(names.filter(name => /_|[A-Z]{5,}/.test(name ?? ''))).toEqual([])
  })

  it('names every area, subject and column', () => {
    const keys = [
      ...areas.map(({ id }) => `area.${id}`),
      ...areas.flatMap(({ subjects }) => subjects.map(({ id }) => `subject.${id}`)),
      ...permissionColumns.map(column => `column.${column}`),
    ]
    expect(keys.filter(key => !texts[`organisation.group.${key}`])).toEqual([])
  })

  it('sorts each permission into the column of its suffix', () => {
    const cell = (id: string) => areas.flatMap(({ subjects }) => subjects).find(subject => subject.id === id)?.codes
    expect(cell('fleets')).toEqual({
      view: 'ADM_FLEET_VIEW',
      add: 'ADM_FLEET_ADD',
      edit: 'ADM_FLEET_EDIT',
      delete: 'ADM_FLEET_DELETE',
    })
    expect(cell('commands')).toEqual({ view: 'ADM_COMMAND_VIEW', other: 'ADM_COMMAND_SEND' })
    expect(cell('geofences')?.assign).toBe('ADM_GEOFENCE_ASSIGN')
  })
})

it('ADM-087 shows the permissions of the server, and unlisted ones in a separate area', () => {
  const shown = areasOf(['ADM_FLEET_EDIT', 'ADM_FLEET_VIEW', 'ADM_NEW_THING'])
  expect(shown.map(({ id, subjects }) => [id, subjects])).toEqual([
    ['organisation', [{ id: 'fleets', codes: { view: 'ADM_FLEET_VIEW', edit: 'ADM_FLEET_EDIT' } }]],
    ['others', [{ id: 'ADM_NEW_THING', codes: { other: 'ADM_NEW_THING' } }]],
  ])
  expect(inMatrixOrder(['ADM_NEW_THING', 'ADM_FLEET_EDIT', 'DESKTOP_VIEW', 'ADM_FLEET_VIEW'])).toEqual([
    'DESKTOP_VIEW',
    'ADM_FLEET_VIEW',
    'ADM_FLEET_EDIT',
    'ADM_NEW_THING',
  ])
})
