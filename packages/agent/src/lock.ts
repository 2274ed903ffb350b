import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * Reserves a folder for this process; the system releases it when the process ends, however it does.
 *
 * @returns false if another agent uses the folder
 */
export function lockFolder(folder: string): Promise<boolean> {
  // abstract sockets exist on Linux only
  if (process.platform !== 'linux') return Promise.resolve(true)
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex')
  return new Promise(resolve => {
    const server = createServer(socket => socket.destroy())
    server.on('error', () => resolve(false))
    server.listen(`\0muster-agent-${name}`, () => resolve(true))
    server.unref()
  })
}
