import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endStalled } from './lifecycle.ts'

const megabytes = Buffer.alloc(30_000_000)

async function serve(answer: () => Promise<Buffer | string>) {
  const app = Fastify()
  endStalled(app, 50)
  app.get('/', answer)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(async () => {
    client.destroy()
    await app.close()
  })
  const [served] = (await once(app.server, 'connection')) as [Socket]
  client.write('GET / HTTP/1.1\r\nhost: muster\r\n\r\n')
  return { client, served }
}

test('disconnects a client that does not read its response', async () => {
  const { served } = await serve(async () => megabytes)
  await expect(once(served, 'close')).resolves.toBeDefined()
})

test('does not limit the duration of a handler', async () => {
  const answer = Promise.withResolvers<string>()
  const { client, served } = await serve(() => answer.promise)
  await once(served, 'timeout')
  answer.resolve('late')
  const [received] = (await once(client, 'data')) as [Buffer]
  expect(received.toString()).toMatch(/^HTTP\/1.1 200 .*late$/s)
})
