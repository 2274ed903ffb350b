import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { networkOf } from '#kernel/http/network.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { DeviceLinkConfig, TlsFiles } from '../device-link-config.ts'
import { ConnectLimit } from '../connect-limit.ts'

export interface Listeners {
  /** Ports in use. */
  port?: number
  tlsPort?: number
  /** Stops accepting. */
  close: () => void
}

interface Options {
  config: DeviceLinkConfig
  onConnection: (socket: Socket, protocol: 'MQTT' | 'MQTTS') => void
  onRefused: (reason: 'connections' | 'connects') => void
  onError: (error: unknown) => void
  /** Interval at which renewed certificates are read. */
  renewEvery?: Milliseconds
}

const handshakeTimeout = 10_000
/** Detects disconnected devices, including those without pings. */
const sockets = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }
const hour = 3_600_000

/** Listens on the configured ports. Excess connections end before anything is read from them. */
export async function listen({
  config,
  onConnection,
  onRefused,
  onError,
  renewEvery = hour,
}: Options): Promise<Listeners> {
  const open = new Set<Socket>()
  const connects = new ConnectLimit(config.connectsPerMinute)
  const guard = (socket: Socket) => {
    socket.on('error', () => {})
    const reason =
      open.size >= config.connections
        ? 'connections'
        : connects.isExceeded(networkOf(socket.remoteAddress ?? ''))
          ? 'connects'
          : undefined
    if (reason) {
      onRefused(reason)
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  const servers: Server[] = []
  const start = async (server: Server, port: number) => {
    servers.push(server)
    server.on('connection', guard)
    server.listen(port, config.host)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const timers: NodeJS.Timeout[] = []
  const ports: Pick<Listeners, 'port' | 'tlsPort'> = {}
  if (config.port !== undefined) {
    const server = createServer(sockets)
    ports.port = await start(server, config.port)
    server.on('connection', socket => {
      if (!socket.destroyed) onConnection(socket, 'MQTT')
    })
  }
  const { tls } = config
  if (config.tlsPort !== undefined && tls) {
    // a certificate that no authority issued is accepted if it is registered at the device
    const server = createTlsServer({
      ...contentOf(tls),
      requestCert: true,
      rejectUnauthorized: false,
      handshakeTimeout,
      ...sockets,
    })
    server.on('secureConnection', socket => onConnection(socket, 'MQTTS'))
    server.on('tlsClientError', () => {})
    ports.tlsPort = await start(server, config.tlsPort)
    const renew = () => {
      try {
        server.setSecureContext(contentOf(tls))
      } catch (error) {
        onError(error)
      }
    }
    timers.push(setInterval(renew, renewEvery).unref())
  }
  return {
    ...ports,
    close: () => {
      timers.forEach(clearInterval)
      for (const server of servers) server.close()
    },
  }
}

const contentOf = ({ certFile, keyFile, clientCaFile }: TlsFiles) => ({
  cert: readFileSync(certFile),
  key: readFileSync(keyFile),
  ...(clientCaFile !== undefined && { ca: readFileSync(clientCaFile) }),
})
