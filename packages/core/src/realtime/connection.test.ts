import { expect, it, vi } from 'vitest'
import { connect } from './connection.ts'

it('sends nothing on a socket that the server is closing', async () => {
  const sent: string[] = []
  const socket = {
    url: 'ws://muster.test',
    protocol: 'v12.stomp',
    readyState: 1,
    onmessage: undefined as ((event: { data: string }) => void) | undefined,
    send: (text: string) => void sent.push(text.split('\n')[0] ?? ''),
    close: () => {},
  }
  const opened = vi.fn()
  const connection = connect(
    { url: socket.url, token: 'a token', heartbeat: 0, socket: () => socket },
    { opened, closed: () => {}, failed: () => {} },
  )
  await expect.poll(() => sent).toEqual(['CONNECT'])
  socket.onmessage?.({ data: 'CONNECTED\nversion:1.2\n\n\0' })
  expect(opened).toHaveBeenCalledOnce()
  connection.send('s1', 'units', {}, () => {})
  connection.unsubscribe('s1')
  connection.send('s2', 'units', {}, () => {})
  expect(sent).toEqual(['CONNECT', 'SUBSCRIBE', 'UNSUBSCRIBE', 'SUBSCRIBE'])

  socket.readyState = 2
  connection.send('s3', 'units', {}, () => {})
  connection.unsubscribe('s2')
  connection.close()
  expect(sent).toHaveLength(4)
})
