import { expect, it, onTestFinished } from 'vitest'
import { TestServer } from '../../test/http-server.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import type { Job } from '@muster/contract/devices'
import { Queue } from '../queue/queue.ts'
import { HttpsUplink } from './https-uplink.ts'

interface Posted {
  messages: { topic: string; payload: { seq?: number; readings?: { time: number }[] } }[]
}

async function start(respond: (posted: Posted) => number, work: object = { jobs: [] }) {
  const server = await TestServer.start()
  const posts: Posted[] = []
  const polls: string[] = []
  server.intercept = (request, body, response) => {
    if (request.method === 'GET') {
      polls.push(request.url ?? '')
      response.end(JSON.stringify(polls.length === 1 ? work : { jobs: [] }))
      return true
    }
    const posted = JSON.parse(body.toString()) as Posted
    const status = respond(posted)
    if (status === 200) posts.push(posted)
    response
      .writeHead(status, { 'retry-after': '0' })
      .end('{"notices":[{"code":"ITEM_REJECTED","message":"Too old."}]}')
    return true
  }
  const queue = new Queue({ folder: temporaryFolder(), maxBytes: 1_000_000 })
  const jobs: Job[] = []
  const lines: string[] = []
  const uplink = new HttpsUplink({
    client: server.client(),
    queue,
    downlink: { onJob: job => jobs.push(job), onConfiguration: () => undefined, onUnreadableJob: () => undefined },
    log: line => lines.push(line),
    firstRetryMs: 5,
    unclaimedPaceMs: 1,
    claimCheckMs: 5,
    pollSeconds: 1,
    pollPauseMs: 5,
    configurationVersion: () => 7,
  })
  onTestFinished(async () => {
    await uplink.stop()
    await queue.close()
  })
  return { queue, posts, polls, jobs, lines, server }
}

const timesOf = (posts: Posted[]) =>
  posts.flatMap(({ messages }) => messages.map(({ payload }) => payload.readings?.[0]?.time)).toSorted()

it('posts pending messages in one request, and repeats it until the server has stored it', async () => {
  const statuses = [503, 500]
  const { queue, posts, lines } = await start(() => statuses.shift() ?? 200)
  await Promise.all([1, 2, 3].map(time => queue.addReadings([{ time }])))
  await expect.poll(() => queue.stats.queuedMessages).toBe(0)
  expect(timesOf(posts)).toEqual([1, 2, 3])
  expect(lines).toContain('The server reports ITEM_REJECTED: Too old.')
})

it('polls jobs and the configuration', async () => {
  const job = { id: 'command-1', issuedAt: 1, kind: 'command', command: { name: 'Horn', movesMachine: false } }
  const { jobs, polls } = await start(() => 200, { jobs: [job] })
  await expect.poll(() => jobs).toEqual([job])
  await expect
    .poll(() => polls.slice(0, 2))
    .toEqual(['/devices/v1/jobs?wait=0&configuration=7', '/devices/v1/jobs?wait=1&configuration=7'])
})

it('sets aside a message rejected by the server, and sends the others', async () => {
  const { queue, posts } = await start(({ messages }) =>
    messages.some(({ payload }) => payload.readings?.[0]?.time === 3) ? 400 : 200,
  )
  for (const time of [1, 2, 3, 4, 5]) await queue.addReadings([{ time }])
  await expect.poll(() => queue.stats.queuedMessages).toBe(1)
  expect(timesOf(posts)).toEqual([1, 2, 4, 5])
})

it('sends readings only until the device is claimed', async () => {
  const { queue, posts, server } = await start(() => 200)
  const { intercept } = server
  let isClaimed = false
  server.intercept = (request, body, response) => {
    if (request.method !== 'GET' || isClaimed) return intercept(request, body, response)
    response.writeHead(403).end()
    return true
  }
  await expect.poll(() => server.requests.filter(request => request.startsWith('GET')).length).toBeGreaterThan(2)
  await queue.addEvents([{ time: 1, type: 'key' }])
  await queue.addReadings([{ time: 2 }])
  await expect.poll(() => posts.length).toBe(1)
  expect(posts[0]?.messages.map(({ topic }) => topic)).toEqual(['readings'])
  isClaimed = true
  await expect.poll(() => queue.stats.queuedMessages).toBe(0)
})
