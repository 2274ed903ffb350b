import { operations, type Operation } from '@muster/contract'
import type { ResourceClient } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { resources } from './resources.ts'

type Service = ResourceClient<unknown, unknown>

/** Returns the call of a resource's list. */
async function listOf(service: Service): Promise<Operation> {
  let made: Operation | undefined
  const call = async (operation: Operation) => {
    made ??= operation
    return { items: [], totalCount: 0 }
  }
  const resource = service.create({ api: { call } } as never)
  await resource.list({ page: 1, size: 50 } as never)
  if (!made) throw new Error(`${service.id} calls nothing.`)
  return made
}

/** Proxy that supplies a value for any field of a form or response. */
const anything: never = new Proxy(() => {}, {
  get: (_, key) => {
    if (key === 'then') return undefined
    if (key === Symbol.iterator) return () => [][Symbol.iterator]()
    return key === Symbol.toPrimitive ? () => '' : anything
  },
  apply: () => anything,
  // clones read these fields again
  ownKeys: () => ['rules'],
  getOwnPropertyDescriptor: () => ({ value: anything, enumerable: true, configurable: true }),
}) as never

/** Finds the contract's call of an address, ignoring parameter names. */
const callAt = (method: string, path: string) =>
  operations.find(each => each.method === method && each.path.replaceAll(/\{[^}]+\}/g, '{}') === path)

const needs = ({ access: { anyOf } }: Operation) => (anyOf ? { anyOf } : {})

describe('ADM-003 adds, changes, deletes and clones records if the contract has a call for it', () => {
  it.each(resources)('%s', async (_, service) => {
    const { path } = await listOf(service)
    const calls = {
      add: callAt('POST', path),
      edit: callAt('PUT', `${path}/{}`),
      remove: callAt('DELETE', `${path}/{}`),
      clone: callAt('POST', `${path}/{}/clone`),
    }
    for (const [action, call] of Object.entries(calls))
      if (call) expect(service.access[action as keyof typeof calls], `${action}: ${call.id}`).toMatchObject(needs(call))
  })

  it.each(resources)('%s: calls a separate operation for each action', async (_, service) => {
    const { path } = await listOf(service)
    const made: Operation[] = []
    const call = async (operation: Operation) => {
      made.push(operation)
      return anything
    }
    const resource = service.create({ api: { call } } as never)
    // ignores how the form converts the response
    await resource.get(7).catch(() => {})
    expect(made.map(({ method }) => method)).toEqual(['GET'])
    const actions = {
      POST: { call: callAt('POST', path), run: () => resource.save(anything) },
      PUT: { call: callAt('PUT', `${path}/{}`), run: () => resource.save(anything, 7) },
      DELETE: { call: callAt('DELETE', `${path}/{}`), run: () => resource.remove(7) },
      CLONE: { call: callAt('POST', `${path}/{}/clone`), run: () => resource.clone(7) },
    }
    for (const { call: expected, run } of Object.values(actions)) {
      if (!expected) continue
      made.length = 0
      await run()
      expect(made.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual([expected.id])
    }
  })

  it('covers every kind of record', () => expect(resources).toHaveLength(33))
})
