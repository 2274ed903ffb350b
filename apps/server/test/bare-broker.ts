import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Aedes } from 'aedes'

/** Starts an MQTT broker that acknowledges every message immediately, on a free loopback port: the least possible cost of a broker. */
export async function startBareBroker() {
  const aedes = await Aedes.createBroker()
  const server = createServer({ noDelay: true }, socket => void aedes.handle(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      await new Promise<void>(resolve => aedes.close(() => resolve()))
    },
  }
}
