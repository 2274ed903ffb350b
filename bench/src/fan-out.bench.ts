import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { measureFanOut } from './fan-out/measure-fan-out.ts'
import { defineBenchmark } from './benchmark.ts'
import { ended } from './sides/ended.ts'
import { PlainSockets } from './sides/plain-sockets.ts'

const sockets = 1000
const rounds = 60
const destination = '/user/queue/web-notifications'

export default defineBenchmark({
  name: 'fan-out',
  about: `A notification to ${sockets.toLocaleString('en')} STOMP sockets, ${rounds} times; readers in another process`,
  figures: {
    'messages a CPU second': { unit: '/CPU s', better: 'more', budget: 45_000 },
    'memory of a connection': { unit: 'kB' },
  },
  setup: () => ({
    ours: async () => {
      const { messagesPerCpuSecond, bytesPerConnection } = await measureFanOut({ sockets, rounds })
      return { 'messages a CPU second': messagesPerCpuSecond, 'memory of a connection': bytesPerConnection / 1024 }
    },
    other: {
      name: 'floor, the same bytes on bare WebSockets',
      run: async () => ({ 'messages a CPU second': await plain() }),
    },
  }),
})

async function plain(): Promise<number> {
  const server = new PlainSockets()
  const port = await server.listen()
  const module = new URL(import.meta.resolve('./fan-out/fan-out-readers.ts'))
  const readers = fork(module, [String(port), String(sockets), destination])
  const answer = async () => (await once(readers, 'message'))[0] as { messages: number }
  const failed = ended(readers, 'readers')
  try {
    await Promise.race([answer(), failed])
    const cpu = process.cpuUsage()
    for (let id = 0; id < rounds; id++) {
      const body = JSON.stringify({ id, alarmTypeCode: 'FUEL_DROP', unitName: 'T7.270', text: 'Fuel drop' })
      server.send(
        `MESSAGE\nsubscription:1\ndestination:${destination}\nmessage-id:${id}\n` +
          `content-type:application/json\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`,
      )
      await pause(5)
    }
    const received = async () => {
      readers.send('received')
      return (await Promise.race([answer(), failed])).messages
    }
    while ((await received()) < sockets * rounds) await pause(20)
    const { user, system } = process.cpuUsage(cpu)
    return (sockets * rounds) / ((user + system) / 1e6)
  } finally {
    readers.disconnect()
    server.close()
  }
}
