import { expect, it, onTestFinished } from 'vitest'
import { TestBroker } from '../../test/mqtt-broker.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import type { DesiredConfiguration, Job } from '@muster/contract/devices'
import { Queue } from '../queue/queue.ts'
import { MqttUplink, type UplinkOptions } from './mqtt-uplink.ts'

const emptyQueue = () => new Queue({ folder: temporaryFolder(), maxBytes: 1_000_000 })

async function start(broker: TestBroker, more: Partial<UplinkOptions> = {}) {
  const queue = more.queue ?? emptyQueue()
  const jobs: Job[] = []
  const configurations: DesiredConfiguration[] = []
  const lines: string[] = []
  const uplink = new MqttUplink({
    url: broker.url,
    credentials: () => ({ uid: 'AG-1', token: 'mdt_1' }),
    queue,
    downlink: {
      onJob: job => jobs.push(job),
      onConfiguration: configuration => configurations.push(configuration),
      onUnreadableJob: id => jobs.push({ id } as Job),
    },
    log: line => lines.push(line),
    firstRetryMs: 10,
    ...more,
  })
  onTestFinished(async () => {
    await uplink.stop()
    await queue.close()
  })
  return { queue, jobs, configurations, lines, uplink }
}

const times = (broker: TestBroker) =>
  broker.of('readings').map(({ readings }) => (readings as { time: number }[])[0]?.time)

it('publishes pending messages and removes them once the server has acknowledged them', async () => {
  const broker = await TestBroker.start()
  const { queue } = await start(broker)
  for (const time of [1, 2, 3]) await queue.addReadings([{ time }])
  await queue.addEvents([{ time: 4, type: 'key' }])
  queue.setState({ time: 5 })
  await expect.poll(() => queue.stats.queuedMessages).toBe(0)
  expect(times(broker).toSorted()).toEqual([1, 2, 3])
  expect(broker.received.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['v1/AG-1/events', 'v1/AG-1/state']))
})

it('repeats unacknowledged messages of a broken connection with the same number', async () => {
  const broker = await TestBroker.start()
  const seen: unknown[] = []
  broker.judge = ({ message }) => {
    seen.push(message['seq'])
    if (seen.length > 2) return undefined
    broker.breakConnections()
    return new Error('gone')
  }
  const { queue } = await start(broker)
  await queue.addReadings([{ time: 1 }])
  await expect.poll(() => queue.stats.queuedMessages).toBe(0)
  expect(seen).toEqual([1, 1, 1])
})

it('sends a backlog at the same rate before and after a broken connection', async () => {
  const broker = await TestBroker.start()
  const broken = Promise.withResolvers<void>()
  broker.judge = () => {
    broker.judge = () => undefined
    broker.breakConnections()
    broken.resolve()
    return new Error('gone')
  }
  const queue = emptyQueue()
  for (let time = 1; time <= 60; time++) await queue.addReadings([{ time }])
  let underWay = 0
  let most = 0
  const take = queue.take.bind(queue)
  queue.take = async options => {
    const taken = await take(options)
    most = Math.max(most, (underWay += taken ? 1 : 0))
    const less = (then: () => void) => () => (underWay--, then())
    return taken && { ...taken, done: less(taken.done), release: less(taken.release) }
  }
  await start(broker, { queue, firstRetryMs: 200 })
  await broken.promise
  // the newest of those that were on their way is now within the backlog
  await queue.addReadings([{ time: 61 }])
  await expect.poll(() => underWay).toBe(0)
  most = 0
  await expect.poll(() => queue.stats.queuedMessages).toBe(0)
  expect(most).toBeGreaterThan(2)
})

it('stops after pending acknowledgements', async () => {
  const broker = await TestBroker.start()
  const acknowledged = Promise.withResolvers<void>()
  broker.held = acknowledged.promise
  const { queue, uplink } = await start(broker)
  await queue.addReadings([{ time: 1 }])
  await expect.poll(() => times(broker)).toEqual([1])
  const stopped = uplink.stop()
  acknowledged.resolve()
  await stopped
  expect(queue.stats.queuedMessages).toBe(0)
})

it('delivers jobs and configurations, and reports an unreadable job', async () => {
  const broker = await TestBroker.start()
  const { jobs, configurations, uplink, lines } = await start(broker)
  await expect.poll(() => uplink.isConnected).toBe(true)
  const job = { id: 'command-1', issuedAt: 1, kind: 'command', command: { name: 'Horn', movesMachine: false } }
  await broker.send('v1/AG-1/jobs', job)
  await broker.send('v1/AG-1/jobs', { id: 'file-2', issuedAt: 1, kind: 'file' })
  await broker.send('v1/AG-1/configuration', { version: 3, issuedAt: 1, profiles: { power: {}, later: {} } })
  await broker.send('v1/AG-1/configuration', { version: 4, issuedAt: 1, profiles: { power: {} } })
  await broker.send('v1/AG-1/notices', { code: 'TOO_FAST', message: 'Slow down.' })
  await expect.poll(() => lines).toContain('The server reports TOO_FAST: Slow down.')
  expect(jobs).toEqual([job, { id: 'file-2' }])
  expect(configurations.map(({ version }) => version)).toContain(4)
})

it('sends readings only until the device is claimed', async () => {
  const broker = await TestBroker.start()
  broker.isClaimed = false
  const { queue } = await start(broker, { unclaimedPaceMs: 1, claimCheckMs: 20 })
  queue.setState({ time: 1 })
  await queue.addEvents([{ time: 2, type: 'key' }])
  await queue.addReadings([{ time: 3 }])
  await expect.poll(() => times(broker)).toEqual([3])
  expect(broker.received.length).toBe(1)
  broker.isClaimed = true
  await expect.poll(() => queue.stats.queuedMessages).toBe(0)
  expect(broker.of('events').length).toBe(1)
})

it('sets aside a message that ends every connection, and sends the others', async () => {
  const broker = await TestBroker.start()
  broker.judge = ({ message }) => (JSON.stringify(message).includes('poison') ? new Error('no') : undefined)
  const { queue, lines } = await start(broker)
  await queue.addReadings([{ time: 1 }])
  await queue.addEvents([{ time: 2, type: 'poison' }])
  for (const time of [3, 4, 5]) await queue.addReadings([{ time }])
  await expect.poll(() => times(broker).toSorted()).toEqual([1, 3, 4, 5])
  expect(queue.stats.queuedMessages).toBe(1)
  expect(lines).toContain('A message to events ended 5 connections and is set aside until the next start.')
})
