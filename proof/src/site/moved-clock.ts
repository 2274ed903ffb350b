// Loaded into a server before its own code. Its clock differs from that of the system by the milliseconds in a file, which it reads at SIGUSR2.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const SystemDate = Date
const file = process.env.PROOF_CLOCK
let offset = 0
const now = () => SystemDate.now() + offset

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

if (isMainThread && file !== undefined)
  process.on('SIGUSR2', () => {
    offset = Number(readFileSync(file, 'utf8'))
  })
