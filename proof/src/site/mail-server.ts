import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds for accepting an email, so that a fault can occur between two. */
const acceptMs = 100

export interface ReceivedMail {
  to: string
  /** Header and body as sent. */
  text: string
}

/** SMTP server that records accepted emails. */
export class MailServer {
  readonly received: ReceivedMail[] = []
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor() {
    this.#server = createServer(socket => this.#serve(socket))
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer()
    await new Promise<void>(resolve => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.setEncoding('latin1')
    void this.#converse(socket)
  }

  async #converse(socket: Socket): Promise<void> {
    const reply = (text: string) => socket.write(`${text}\r\n`)
    let input = ''
    let to = ''
    let isText = false
    reply('220 proof')
    for await (const chunk of socket as AsyncIterable<string>) {
      input += chunk
      for (;;) {
        const end = isText ? '\r\n.\r\n' : '\r\n'
        const at = input.indexOf(end)
        if (at === -1) break
        const part = input.slice(0, at)
        input = input.slice(at + end.length)
        if (isText) {
          await pause(acceptMs)
          this.received.push({ to, text: part })
          isText = false
          reply('250 accepted')
          continue
        }
        const [, address] = /^RCPT TO:<([^>]*)>/i.exec(part) ?? []
        if (address !== undefined) to = address
        isText = /^DATA$/i.test(part)
        reply(isText ? '354 go on' : /^QUIT$/i.test(part) ? '221 bye' : '250 ok')
      }
    }
  }
}
