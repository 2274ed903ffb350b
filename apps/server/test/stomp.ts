import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Permission } from '@muster/contract'
import { WebSocket } from 'ws'
import type { RealtimeCaller } from '#kernel/realtime/caller.ts'
import { StompServer } from '#kernel/realtime/stomp-server.ts'
import type { StompServerOptions } from '#kernel/realtime/stomp-server.ts'

export function caller(userId: number, companyIds: number[] = [1], permissions: Permission[] = []): RealtimeCaller {
  return { scope: { userId, companyIds }, permissions: new Set(permissions) }
}

/** Starts a STOMP server on a free port that accepts the given tokens. */
export async function startServer(
  endpoint: StompServerOptions<RealtimeCaller>['endpoints'][string],
  options: Partial<StompServerOptions<RealtimeCaller>> = {},
) {
  const sessions = new Map<string, RealtimeCaller>([
    ['token-1', caller(1)],
    ['token-2', caller(2)],
  ])
  const errors: unknown[] = []
  const stomp = new StompServer<RealtimeCaller>({
    endpoints: { '/ws': endpoint },
    authenticate: async token => sessions.get(token),
    recheck: async callers =>
      callers.map(each => [...sessions.values()].find(now => now.scope.userId === each.scope.userId)),
    onError: error => errors.push(error),
    ...options,
  })
  const http = createServer()
  stomp.attach(http)
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`
  const stop = async () => {
    await stomp.stop()
    await new Promise(resolve => http.close(resolve))
  }
  return { stomp, url, sessions, errors, stop }
}

/** Client that sends exactly the given bytes, and stores received data as text. */
export class RawClient {
  readonly received: string[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  readonly socket: WebSocket

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.received.push(data.toString()))
    this.closed = new Promise(resolve =>
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
  }

  static async open(url: string, protocols: string[] = ['v12.stomp'], origin?: string): Promise<RawClient> {
    const client = new RawClient(new WebSocket(url, protocols, { origin }))
    await new Promise((resolve, reject) => client.socket.once('open', resolve).once('error', reject))
    return client
  }

  static async connect(
    url: string,
    token = 'token-1',
    headers = 'accept-version:1.2',
    origin?: string,
  ): Promise<RawClient> {
    const client = await RawClient.open(url, undefined, origin)
    client.send(`CONNECT\n${headers}\nAuthorization:Bearer ${token}\n\n\0`)
    await client.find('CONNECTED')
    return client
  }

  send(bytes: string | Buffer): void {
    this.socket.send(bytes)
  }

  /** Waits for a frame with the given beginning and removes it from the list. */
  async find(start: string): Promise<string> {
    for (;;) {
      const at = this.received.findIndex(frame => frame.startsWith(start))
      if (at !== -1) return this.received.splice(at, 1)[0]!
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`Closed before ${start} came: ${this.received}`)
      await new Promise(resolve => this.socket.once('message', resolve).once('close', resolve))
    }
  }

  close(): void {
    this.socket.terminate()
  }
}
