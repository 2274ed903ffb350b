import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

interface Pair {
  near: Socket
  far: Socket
}

/** Forwards connections to a port until a fault interrupts them. */
export class Proxy {
  /** Port for new connections. */
  target: number
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  /** Bytes to and from clients. */
  readonly #passed = { down: 0, up: 0 }
  /** Byte counts at which connections are cut, each once. */
  readonly #cutsAt: { down: number[]; up: number[] } = { down: [], up: [] }

  private constructor(target: number) {
    this.target = target
    this.#server = createServer(near => this.#accept(near))
  }

  static async start(target: number): Promise<Proxy> {
    const proxy = new Proxy(target)
    await new Promise<void>(resolve => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Ports of the open connections on the target's side. */
  get ports(): number[] {
    return [...this.#pairs].map(({ far }) => far.localPort!)
  }

  /** Ends all connections on both sides. */
  cut(): void {
    for (const pair of this.#pairs) end(pair)
  }

  /** Stops forwarding on the open connections without closing them; new connections work. */
  freeze(): void {
    for (const { near, far } of this.#pairs) {
      for (const socket of [near, far]) {
        socket.removeAllListeners('data')
        socket.pause()
      }
      near.removeAllListeners('close')
      far.removeAllListeners('close')
    }
  }

  /** Cuts all connections each time that clients have received or sent so many more bytes. */
  cutAt(direction: 'down' | 'up', bytes: readonly number[]): void {
    this.#cutsAt[direction] = bytes.map(each => this.#passed[direction] + each)
  }

  /** Number of remaining cuts. */
  get cutsLeft(): number {
    return this.#cutsAt.down.length + this.#cutsAt.up.length
  }

  close(): void {
    this.cut()
    this.#server.close()
  }

  #accept(near: Socket): void {
    const pair = { near, far: connect(this.target, '127.0.0.1') }
    const { far } = pair
    this.#pairs.add(pair)
    const over = () => {
      this.#pairs.delete(pair)
      end(pair)
    }
    for (const socket of [near, far]) {
      socket.on('error', () => undefined)
      socket.on('close', over)
    }
    near.on('data', (chunk: Buffer) => this.#forward('up', chunk, far))
    far.on('data', (chunk: Buffer) => this.#forward('down', chunk, near))
  }

  #forward(direction: 'down' | 'up', chunk: Buffer, to: Socket): void {
    const passed = this.#passed[direction]
    const [cut] = this.#cutsAt[direction]
    if (cut === undefined || passed + chunk.length < cut) {
      this.#passed[direction] += chunk.length
      to.write(chunk)
      return
    }
    this.#cutsAt[direction].shift()
    to.end(chunk.subarray(0, cut - passed))
    this.#passed[direction] = cut
    this.cut()
  }
}

function end({ near, far }: Pair): void {
  near.destroy()
  far.destroy()
}
