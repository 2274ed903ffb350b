import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { defineFault } from '../fault.ts'
import type { Api } from '../site/api.ts'
import { Proxy } from '../site/proxy.ts'
import type { Server } from '../site/server.ts'
import { until } from '../site/wait.ts'
import { underLoad } from '../under-load.ts'

const live = 10
const downloads = 10
/** Number of requests per connection, with responses of a megabyte each, which exceed every system buffer. */
const requests = 20
/** Maximum growth of the server’s memory, in megabytes. */
const mostGrowth = 150

export default defineFault({
  name: 'clients-stalled',
  about: `${live} live channels and ${downloads} downloads whose clients read nothing more; the server must end them`,
  rounds: 1,
  run: underLoad({}, async ({ site, round }) => {
    const [server] = site.servers
    if (!server) throw new Error('There is no server')
    const before = megabytesOf(server)
    const proxy = await Proxy.start(server.port)
    await Promise.all(Array.from({ length: live }, () => openChannel(proxy, site.api)))
    const ports = proxy.ports
    proxy.freeze()
    const sockets = await Promise.all(Array.from({ length: downloads }, () => startDownload(server)))
    ports.push(...sockets.map(({ localPort }) => localPort!))
    // all others are served as before
    await site.recovered()
    const growth = megabytesOf(server) - before
    if (growth > mostGrowth) site.lost.push(`round ${round}: the server took ${growth} MB more`)
    return async () => {
      await until('the server ends the connections', async () => !ports.some(port => isOpen(server.port, port)))
      proxy.close()
      for (const socket of sockets) socket.destroy()
    }
  }),
})

/** Subscribes to the positions of all units, and resolves after the first positions. */
async function openChannel(proxy: Proxy, api: Api): Promise<void> {
  const token = await api.token()
  const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/wlf/ws`, ['v12.stomp'])
  // the server ends it
  socket.addEventListener('error', () => undefined)
  await once(socket, 'open')
  socket.send(`CONNECT\naccept-version:1.2\nheart-beat:4000,4000\nAuthorization:Bearer ${token}\n\n\0`)
  socket.send('SUBSCRIBE\nid:1\ndestination:/topic/unit-positions\nbounds:-90,-180,90,180\n\n\0')
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    if (String(data).startsWith('MESSAGE')) resolve()
  })
  await promise
}

/** Requests more than the system buffers, without reading. */
async function startDownload({ port }: Server): Promise<Socket> {
  // requests in progress are limited by address
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: muster\r\n\r\n'.repeat(requests))
  return socket
}

const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')

/** Returns true if the system lists a connection as established on the server side. */
function isOpen(serverPort: number, clientPort: number): boolean {
  const line = new RegExp(`: \\w+:${hex(serverPort)} \\w+:${hex(clientPort)} 01 `)
  return ['tcp', 'tcp6'].some(table => line.test(readFileSync(`/proc/net/${table}`, 'utf8')))
}

function megabytesOf({ program }: Server): number {
  const status = readFileSync(`/proc/${program.pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024)
}
