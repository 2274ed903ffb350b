import { constants, createDeflateRaw } from 'node:zlib'
import { generator } from './random-numbers.ts'
import { measureFeed } from './fan-out/measure-fan-out.ts'
import { defineBenchmark } from './benchmark.ts'

const units = 1000

export default defineBenchmark({
  name: 'live-feed',
  about: `What a viewer of ${units.toLocaleString('en')} moving units receives each second, compressed`,
  warmUps: 0,
  figures: {
    'bytes a second': { unit: 'kB/s', budget: 25 },
    'CPU a message': { unit: 'ms' },
  },
  setup: () => ({
    ours: async () => {
      const { bytesPerMessage, cpuMillisecondsPerMessage } = await measureFeed({ units, messages: 3 })
      return { 'bytes a second': bytesPerMessage / 1000, 'CPU a message': cpuMillisecondsPerMessage }
    },
    other: {
      name: 'a JSON frame a position',
      run: async () => ({ 'bytes a second': (await framesOf(units)) / 1000 }),
    },
  }),
})

/** Returns the bytes of one second with one frame per position, deflated with the previous frames as dictionary. */
async function framesOf(units: number): Promise<number> {
  const random = generator(3)
  const deflate = createDeflateRaw()
  let bytes = 0
  deflate.on('data', (chunk: Buffer) => (bytes += chunk.length))
  for (let i = 0; i < units; i++) {
    const body = JSON.stringify({
      unitId: Math.floor(random() * 1e6),
      latitude: round(36 + random() * 24),
      longitude: round(-10 + random() * 40),
      course: Math.floor(random() * 360),
      statusId: random() < 0.7 ? 2 : 1,
      time: new Date(Date.now() - random() * 20_000).toISOString(),
    })
    deflate.write(
      `MESSAGE\nsubscription:1\ndestination:/topic/unit-positions\nmessage-id:${i}\n` +
        `content-type:application/json\ncontent-length:${body.length}\n\n${body}\0`,
    )
    await new Promise<void>(done => deflate.flush(constants.Z_SYNC_FLUSH, () => done()))
    // the frame header, minus the four bytes at the end of a flush, which a frame omits
    bytes += 2 - 4
  }
  deflate.destroy()
  return bytes
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
