import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

export interface Frame {
  readonly command: string
  readonly headers: Readonly<Record<string, string>>
}

export interface StompServer {
  readonly url: string
  /** Received frames, oldest first. */
  readonly frames: readonly Frame[]
  /** Sends a message to every subscription of a destination. */
  publish(destination: string, body: string): void
  /** Sends an ERROR frame and closes, as a real server does. */
  fail(message: string): void
  /** Terminates every connection without a close frame. */
  cut(): void
  /** Closes every connection with the code that sends clients to another server. */
  restart(): void
  connections(): number
  close(): Promise<void>
}

/** Starts a minimal STOMP 1.2 server on real sockets. With `refusal` it rejects every CONNECT. */
export async function stompServer({
  refusal,
  hasOthers,
}: { refusal?: string; hasOthers?: boolean } = {}): Promise<StompServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'v12.stomp' })
  await new Promise(resolve => server.once('listening', resolve))
  const frames: Frame[] = []
  const subscriptions = new Map<WebSocket, Map<string, string>>()

  server.on('connection', socket => {
    const destinations = new Map<string, string>()
    subscriptions.set(socket, destinations)
    socket.on('close', () => subscriptions.delete(socket))
    socket.on('message', data => {
      const frame = parse(String(data))
      if (!frame) return
      frames.push(frame)
      const { id = '', destination = '' } = frame.headers
      if (frame.command === 'CONNECT' && refusal) return refuse(socket, refusal)
      if (frame.command === 'CONNECT')
        socket.send(
          write('CONNECTED', { version: '1.2', 'heart-beat': '0,0', ...(hasOthers && { 'other-servers': 'true' }) }),
        )
      if (frame.command === 'SUBSCRIBE') destinations.set(id, destination)
      if (frame.command === 'UNSUBSCRIBE') destinations.delete(id)
      if (frame.command === 'DISCONNECT') socket.close()
    })
  })

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    frames,
    publish(destination, body) {
      for (const [socket, destinations] of subscriptions) {
        for (const [id, wanted] of destinations) {
          if (wanted === destination)
            socket.send(write('MESSAGE', { subscription: id, destination, 'message-id': id }, body))
        }
      }
    },
    fail(message) {
      for (const socket of server.clients) refuse(socket, message)
    },
    cut: () => server.clients.forEach(socket => socket.terminate()),
    restart: () => server.clients.forEach(socket => socket.close(1012)),
    connections: () => server.clients.size,
    async close() {
      server.clients.forEach(socket => socket.terminate())
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function refuse(socket: WebSocket, message: string): void {
  socket.send(write('ERROR', { message }))
  socket.close()
}

function write(command: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
  return `${[command, ...lines].join('\n')}\n\n${body}\0`
}

function parse(text: string): Frame | undefined {
  const [head = ''] = text.split('\n\n')
  const [command = '', ...lines] = head.trim().split(/\r?\n/)
  if (!command) return undefined
  return {
    command,
    headers: Object.fromEntries(
      lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  }
}
