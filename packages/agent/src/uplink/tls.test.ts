import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import { Aedes } from 'aedes'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { Queue } from '../queue/queue.ts'
import { settingsSchema } from '../settings/settings.ts'
import { readCredentials } from './credentials.ts'
import { HttpClient } from './http-client.ts'
import { MqttUplink } from './mqtt-uplink.ts'

/** Creates a certificate with its own authority. */
function certificateIn(folder: string, name: string) {
  const [keyFile, certificateFile] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile]
  execFileSync('openssl', ['req', '-x509', ...key, '-out', certificateFile, ...subject], { stdio: 'ignore' })
  return { keyFile, certificateFile, key: readFileSync(keyFile), cert: readFileSync(certificateFile) }
}

it('connects with a client certificate, only to a server of its own authority', async () => {
  const folder = temporaryFolder()
  const [server, device] = ['server', 'AG-1'].map(name => certificateIn(folder, name)) as [
    ReturnType<typeof certificateIn>,
    ReturnType<typeof certificateIn>,
  ]
  const broker = await Aedes.createBroker()
  const names: unknown[] = []
  const tls = { key: server.key, cert: server.cert, ca: device.cert, requestCert: true, rejectUnauthorized: true }
  const mqtt = createServer(tls, socket => {
    names.push(socket.getPeerCertificate().subject.CN)
    broker.handle(socket)
  })
  const https = createHttps(tls, (request, response) => {
    names.push((request.socket as TLSSocket).getPeerCertificate().subject.CN)
    response.end('{"jobs": []}')
  })
  const [mqttPort, httpsPort] = await Promise.all(
    [mqtt, https].map(async listener => {
      await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void listener.close())
      return (listener.address() as AddressInfo).port
    }),
  )
  onTestFinished(() => broker.close())

  const credentialsWith = (caFile: string | undefined) => () =>
    readCredentials(
      settingsSchema.parse({
        uid: 'AG-1',
        server: { mqtt: 'mqtts://127.0.0.1', keyFile: device.keyFile, certificateFile: device.certificateFile, caFile },
      }),
    )
  const connect = (caFile: string | undefined) => {
    const lines: string[] = []
    const queue = new Queue({ folder: temporaryFolder(), maxBytes: 1_000_000 })
    const uplink = new MqttUplink({
      url: `mqtts://127.0.0.1:${mqttPort}`,
      credentials: credentialsWith(caFile),
      queue,
      downlink: { onJob: () => undefined, onConfiguration: () => undefined, onUnreadableJob: () => undefined },
      log: line => lines.push(line),
    })
    onTestFinished(async () => {
      await uplink.stop()
      await queue.close()
    })
    return { uplink, lines }
  }
  const known = connect(server.certificateFile)
  await expect.poll(() => known.uplink.isConnected).toBe(true)
  const unknown = connect(undefined)
  await expect.poll(() => unknown.lines).toContainEqual(expect.stringContaining('self-signed certificate'))

  const get = async (caFile: string | undefined) => {
    const client = new HttpClient(`https://127.0.0.1:${httpsPort}`, credentialsWith(caFile))
    onTestFinished(() => client.close())
    return client.json('/devices/v1/jobs', { method: 'GET' })
  }
  expect(await get(server.certificateFile)).toEqual({ jobs: [] })
  await expect(get(undefined)).rejects.toThrow('self-signed certificate')
  expect(names).toEqual(['AG-1', 'AG-1'])
})
