import { expect, it } from 'vitest'
import { HashQueue, type Turn } from './hash-queue.ts'

/** Returns a queue that runs one hash at a time; `order` ends the hashes in the order in which they began. */
function queueOf(options = {}) {
  const queue = new HashQueue({ running: 1, waiting: 10, longestWaitMs: 60_000, ...options })
  const began: { name: string; end: () => void }[] = []
  const ask = (name: string, turn: Turn) => {
    const result = queue.run(
      turn,
      () => new Promise<string>(resolve => void began.push({ name, end: () => resolve(name) })),
    )
    result.catch(() => {})
    return result
  }
  /** Ends all hashes and returns their order. */
  async function order() {
    for (let i = 0; i < began.length; i++) {
      began[i]?.end()
      // the next hash begins a few turns of the event loop later
      await new Promise(resolve => void setImmediate(resolve))
    }
    return began.map(({ name }) => name)
  }
  return { ask, began, order }
}

it('runs as many concurrent hashes as configured', async () => {
  const { ask, began, order } = queueOf({ running: 2 })
  for (const name of ['a', 'b', 'c']) void ask(name, { lane: 'account' })
  expect(began.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(await order()).toEqual(['a', 'b', 'c'])
})

it('hashes for familiar users first, then for accounts, then for unknown names', async () => {
  const { ask, order } = queueOf()
  for (const lane of ['unknown', 'unknown', 'account', 'familiar'] as const) void ask(lane, { lane })
  expect(await order()).toEqual(['unknown', 'familiar', 'account', 'unknown'])
})

it('lets a flood from one address or for one account take turns with others', async () => {
  const { ask, order } = queueOf()
  for (const i of [1, 2, 3]) void ask(`address ${i}`, { lane: 'account', network: '10.0.0.1', account: `a${i}` })
  for (const i of [1, 2]) void ask(`account ${i}`, { lane: 'account', network: `10.0.1.${i}`, account: 'admin' })
  void ask('owner', { lane: 'account', network: '10.0.2.1', account: 'anna' })
  expect(await order()).toEqual(['address 1', 'account 1', 'owner', 'address 2', 'account 2', 'address 3'])
})

it('rejects the hash with the lowest rank when full, not the owner of an account who arrives after a flood', async () => {
  const { ask, order } = queueOf({ waiting: 2 })
  void ask('running', { lane: 'unknown', network: '10.0.0.1' })
  const first = ask('first', { lane: 'unknown', network: '10.0.0.2' })
  const second = ask('second', { lane: 'unknown', network: '10.0.0.3' })
  const refusal = { status: 429, retryAfter: 5 }
  await expect(ask('third', { lane: 'unknown', network: '10.0.0.4' })).rejects.toMatchObject(refusal)
  void ask('owner', { lane: 'account', network: '10.0.0.5' })
  await expect(second).rejects.toMatchObject(refusal)
  expect(await order()).toEqual(['running', 'owner', 'first'])
  expect(await first).toBe('first')
})

it('rejects a hash whose client disconnected and one that waits too long', async () => {
  const { ask, order } = queueOf({ longestWaitMs: 1 })
  const gone = new AbortController()
  void ask('running', { lane: 'account' })
  const left = ask('left', { lane: 'account', signal: gone.signal })
  gone.abort(new DOMException('The client disconnected', 'AbortError'))
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await expect(ask('late', { lane: 'account' })).rejects.toMatchObject({ status: 429 })
  expect(await order()).toEqual(['running'])
})

it('continues after a failed hash', async () => {
  const queue = new HashQueue({ running: 1, waiting: 1, longestWaitMs: 60_000 })
  await expect(queue.run({ lane: 'account' }, () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  )
  expect(await queue.run({ lane: 'account' }, async () => 'hash')).toBe('hash')
})
