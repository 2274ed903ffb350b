import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { repository } from './server-process.ts'

/** Starts `muster-agent` in a separate process. */
export async function startAgent(folder: string, settings: object) {
  const file = join(folder, 'agent.json')
  await writeFile(file, JSON.stringify({ folder: join(folder, 'agent'), ...settings }))
  const child = spawn(process.execPath, [join(repository, 'packages/agent/src/main.ts'), '--settings', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)))
  const exited = new Promise<void>(resolve => child.once('close', () => resolve()))
  return {
    /** Returns its output so far. */
    output: () => text,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Forwards connections to a port, and breaks one each time that so many bytes have been returned. */
export async function breakingProxy(port: number, breaks: number[]) {
  const sockets = new Set<Socket>()
  let received = 0
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    near.pipe(far)
    far.on('data', (chunk: Buffer) => {
      received += chunk.length
      near.write(chunk)
      if (breaks[0] === undefined || received < breaks[0]) return
      breaks.shift()
      end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Number of remaining breaks. */
    left: () => breaks.length,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
