// Child process of measure-fan-out.ts: opens sockets, subscribes, and counts messages, so that the server's process does not pay for it. argv: port, sockets, destination, a SUBSCRIBE header or nothing, `deflate` or nothing.
import { connect } from 'node:net'
import { WebSocket } from 'ws'

const [port, count, destination, window, deflate] = process.argv.slice(2)
const header = window ? `${window}\n` : ''
let ready = 0
let bytes = 0
let messages = 0

function open(): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['v12.stomp'], {
    perMessageDeflate: deflate === 'deflate',
    createConnection: () => connect(Number(port), '127.0.0.1').on('data', chunk => void (bytes += chunk.length)),
  })
  socket.on('open', () => socket.send('CONNECT\naccept-version:1.2\npasscode:token-1\n\n\0'))
  socket.on('message', (data: Buffer) => {
    const command = data.subarray(0, data.indexOf(10)).toString()
    if (command === 'MESSAGE') messages += 1
    if (command === 'ERROR') throw new Error(data.toString())
    if (command === 'CONNECTED') socket.send(`SUBSCRIBE\nid:1\ndestination:${destination}\n${header}receipt:r\n\n\0`)
    if (command === 'RECEIPT' && (ready += 1) === Number(count)) process.send?.({ ready })
  })
}

process.on('message', () => process.send?.({ bytes, messages }))
process.on('disconnect', () => process.exit())
for (let i = 0; i < Number(count); i++) open()
