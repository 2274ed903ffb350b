import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Least possible cost of a broker: WebSockets without STOMP frames or subscriptions. */
export class PlainSockets {
  readonly #server = createServer()
  readonly #sockets: Duplex[] = []

  constructor() {
    this.#server.on('upgrade', ({ headers }, socket: Duplex) => {
      const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
      const accept = createHash('sha1').update(key).digest('base64')
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
          `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n`,
      )
      // the readers send CONNECT, and SUBSCRIBE after its response
      socket.once('data', () => {
        socket.write(frame('CONNECTED\nversion:1.2\n\n\0'))
        socket.once('data', () => socket.write(frame('RECEIPT\nreceipt-id:r\n\n\0')))
      })
      socket.on('error', () => {})
      this.#sockets.push(socket)
    })
  }

  /** Resolves with the port. */
  async listen(): Promise<number> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  send(text: string): void {
    const bytes = frame(text)
    for (const socket of this.#sockets) socket.write(bytes)
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

/** Returns an unmasked text frame of less than 64 kB. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? [0x81, payload.length] : [0x81, 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from(head), payload])
}
