import { expect, it, vi } from 'vitest'
import { limits } from './limits.ts'
import { Workers } from './workers.ts'

it('clears its timers if a body cannot be passed to a thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  try {
    const workers = new Workers({ ...limits, workers: 1 })
    const bytes = Buffer.from(new ArrayBuffer(8))
    structuredClone(bytes.buffer, { transfer: [bytes.buffer as ArrayBuffer] })
    const body = { format: 'aemp', contentType: '', bytes } as const
    await expect(workers.read(body)).rejects.toThrow('transfer')
    expect(vi.getTimerCount()).toBe(0)
    await expect(workers.read(body)).rejects.toThrow('transfer')
  } finally {
    vi.useRealTimers()
  }
})
