import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { Authority } from '#test/authority.ts'
import { listen } from './listeners.ts'

const fingerprintOf = (file: string) => new X509Certificate(readFileSync(file)).fingerprint256

it('uses a renewed certificate for new connections, and keeps the old one while the new files do not match', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-renew-'))
  const authority = new Authority(folder, 'authority')
  const [first, second, third] = [authority.issue('a'), authority.issue('b'), authority.issue('c')]
  const tls = {
    certFile: join(folder, 'used.pem'),
    keyFile: join(folder, 'used.key'),
    clientCaFile: authority.certFile,
  }
  const use = (certFile: string, keyFile: string) => {
    copyFileSync(keyFile, tls.keyFile)
    copyFileSync(certFile, tls.certFile)
  }
  use(first.certFile, first.keyFile)
  const errors: unknown[] = []
  const trusted: boolean[] = []
  const config = { host: '127.0.0.1', tlsPort: 0, tls, acceptsUnknown: true, connections: 10, connectsPerMinute: 0 }
  const { tlsPort = 0, close } = await listen({
    config,
    renewEvery: 20,
    onConnection: socket => {
      trusted.push('authorized' in socket && socket.authorized === true)
      socket.end()
    },
    onRefused: () => {},
    onError: error => void errors.push(error),
  })
  onTestFinished(() => {
    close()
    rmSync(folder, { recursive: true, force: true })
  })
  const client = authority.issue('device')
  /** Connects with a certificate of the authority, and returns the fingerprint of the server certificate. */
  async function presented(): Promise<string> {
    const [cert, key] = [client.certFile, client.keyFile].map(file => readFileSync(file))
    const socket = connect({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false, cert: cert!, key: key! })
    await once(socket, 'secureConnect')
    const { fingerprint256 } = socket.getPeerCertificate()
    socket.resume()
    await once(socket, 'close')
    return fingerprint256
  }
  expect(await presented()).toBe(fingerprintOf(first.certFile))
  use(second.certFile, second.keyFile)
  await expect.poll(presented).toBe(fingerprintOf(second.certFile))
  errors.length = 0
  writeFileSync(tls.certFile, 'half a file')
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(await presented()).toBe(fingerprintOf(second.certFile))
  use(third.certFile, third.keyFile)
  await expect.poll(presented).toBe(fingerprintOf(third.certFile))
  expect(new Set(trusted)).toEqual(new Set([true]))
})
