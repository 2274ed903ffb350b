// Runs a command of the built server with the heap of MUSTER_HEAP_MB: entry of the image, of the package and of the systemd unit.
// The server replaces this process, so that signals, and the memory of one process, are its own.
import { join } from 'node:path'
import { heapFlags } from './heap.mjs'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')
if (!process.execve) {
  console.error(`Node ${process.version} is too old to run Muster. Install Node 24.`)
  process.exit(1)
}
process.execve(process.execPath, [process.execPath, ...heapFlags(), main, ...process.argv.slice(2)], {
  ...process.env,
})
