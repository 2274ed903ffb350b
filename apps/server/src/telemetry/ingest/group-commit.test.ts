import { expect, it } from 'vitest'
import { GroupCommit, IngestBusy } from './group-commit.ts'

const weight = (job: number) => job

function manualCommit() {
  const groups: { jobs: number[]; done: () => void; fail: (error: Error) => void }[] = []
  const commit = (jobs: number[]) =>
    new Promise<void>((resolve, reject) => groups.push({ jobs, done: resolve, fail: reject }))
  return { groups, commit }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

it('commits concurrent jobs together, and resolves them afterwards', async () => {
  const { groups, commit } = manualCommit()
  const queue = new GroupCommit({ commit, weight, wait: 1, enough: { weight: 10, jobs: 4 } })
  let acknowledged = 0
  const added = [3, 4].map(job => queue.add(job).then(() => acknowledged++))
  await expect.poll(() => groups.length).toBe(1)
  expect(groups[0]?.jobs).toEqual([3, 4])
  expect(acknowledged).toBe(0)
  groups[0]?.done()
  await Promise.all(added)
  expect(acknowledged).toBe(2)
})

it('commits enough jobs immediately, then as many as a group may have', async () => {
  const { groups, commit } = manualCommit()
  const queue = new GroupCommit({ commit, weight, wait: 1e6, enough: { weight: 10, jobs: 4 }, full: 20, jobs: 3 })
  const added = [6, 4, 5, 5, 9, 2, 1, 1, 1].map(job => queue.add(job))
  expect(groups.map(({ jobs }) => jobs)).toEqual([[6, 4]])
  groups[0]?.done()
  await settled()
  expect(groups.map(({ jobs }) => jobs)).toEqual([
    [6, 4],
    [5, 5, 9],
  ])
  groups[1]?.done()
  const drained = queue.drain()
  for (const group of [2, 3]) {
    await settled()
    groups[group]?.done()
  }
  await Promise.all([drained, ...added])
  expect(groups.map(({ jobs }) => jobs)).toEqual([[6, 4], [5, 5, 9], [2, 1, 1], [1]])
})

it('commits a job heavier than a group alone', async () => {
  const { groups, commit } = manualCommit()
  const queue = new GroupCommit({ commit, weight, enough: { weight: 10, jobs: 4 }, full: 10, most: 20 })
  const added = queue.add(50)
  groups[0]?.done()
  await added
  expect(groups[0]?.jobs).toEqual([50])
})

it('rejects jobs while the queue is full, and accepts jobs afterwards', async () => {
  const { groups, commit } = manualCommit()
  const queue = new GroupCommit({ commit, weight, enough: { weight: 10, jobs: 4 }, full: 10, most: 20 })
  const added = [queue.add(10), queue.add(10)]
  expect(queue.busy).toBe(true)
  await expect(queue.add(1)).rejects.toBeInstanceOf(IngestBusy)
  groups[0]?.done()
  await settled()
  groups[1]?.done()
  await Promise.all(added)
  expect(queue.busy).toBe(false)
  const again = queue.add(10)
  groups[2]?.done()
  await again
})

it('rejects the jobs of a failed group, and continues', async () => {
  const { groups, commit } = manualCommit()
  const queue = new GroupCommit({ commit, weight, enough: { weight: 1, jobs: 4 }, full: 1 })
  const [first, second] = [queue.add(1), queue.add(1)]
  groups[0]?.fail(new Error('disk full'))
  await expect(first).rejects.toThrow('disk full')
  await settled()
  groups[1]?.done()
  await second
})
