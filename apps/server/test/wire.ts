import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Interruptible connection to another program. */
export interface Wire {
  port: number
  /** Ends every connection and refuses new ones. */
  cut: () => void
  /** Delays the data of both sides. */
  hold: () => void
  /** After `cut` or `hold`. */
  mend: () => void
  close: () => Promise<void>
}

/** @param open connects to the program */
async function wireTo(open: () => Socket): Promise<Wire> {
  const sockets = new Set<Socket>()
  let state: 'cut' | 'held' | 'open' = 'open'
  const server = createServer(socket => {
    if (state === 'cut') return void socket.destroy()
    const upstream = open()
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', chunk => void to.write(chunk))
      if (state === 'held') from.pause()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    state = 'cut'
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    hold: () => {
      state = 'held'
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      cut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export const wireToPort = (port: number): Promise<Wire> => wireTo(() => connect(port, '127.0.0.1'))

/** Creates an interruptible database connection with its address. */
export async function wireToDatabase(url: string): Promise<Wire & { url: string }> {
  const target = new URL(url)
  const path = target.searchParams.get('host') ?? target.hostname
  const port = Number(target.port || 5432)
  const wire = await wireTo(() => (path.startsWith('/') ? connect(`${path}/.s.PGSQL.${port}`) : connect(port, path)))
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(wire.port)
  return { ...wire, url: through.href }
}
