import { operations, type Operation } from '@muster/contract'
import type { ResourceService } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { resources } from './resources.ts'

type Service = ResourceService<unknown, unknown>

/** The call that the list of a resource makes. */
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

/** What a form may hold or a server may answer, whichever field is read. */
const anything: never = new Proxy(() => {}, {
  get: (_, key) => {
    if (key === 'then') return undefined
    if (key === Symbol.iterator) return () => [][Symbol.iterator]()
    return key === Symbol.toPrimitive ? () => '' : anything
  },
  apply: () => anything,
  // of a copy, too: these are read again after one
  ownKeys: () => ['rules'],
  getOwnPropertyDescriptor: () => ({ value: anything, enumerable: true, configurable: true }),
}) as never

/** The contract’s call at an address, whatever its parameters are called. */
const callAt = (method: string, path: string) =>
  operations.find(each => each.method === method && each.path.replaceAll(/\{[^}]+\}/g, '{}') === path)

const needs = ({ access: { anyOf } }: Operation) => (anyOf ? { anyOf } : {})

describe('ADM-003 records of a kind are added, changed, deleted and cloned where the contract has a call for it', () => {
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

  it.each(resources)('%s: each of these actions makes its own call', async (_, service) => {
    const { path } = await listOf(service)
    const made: Operation[] = []
    const call = async (operation: Operation) => {
      made.push(operation)
      return anything
    }
    const resource = service.create({ api: { call } } as never)
    // what a form makes of the answer is not the question here
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

  it('covers every kind of record', () => expect(resources).toHaveLength(30))
})
