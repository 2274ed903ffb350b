import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** True if the program is installed. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0

export interface NatsServer {
  port: number
  url: string
  pid: number
  /** Kills it, which loses its messages. */
  kill: () => Promise<void>
}

/** Starts a broker on loopback. @param port by default a free one */
export async function startNats({
  port = -1,
  args = ['-js'],
}: { port?: number; args?: readonly string[] } = {}): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-nats-'))
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-sd', folder, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let text = ''
  const listening = await new Promise<number>((resolve, reject) => {
    child.stderr.on('data', chunk => {
      text += String(chunk)
      const found = /client connections on 127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (found && text.includes('Server is ready')) resolve(Number(found))
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`nats-server ended:\n${text}`)))
  })
  return {
    port: listening,
    url: `nats://127.0.0.1:${listening}`,
    pid: child.pid!,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a self-signed certificate for `localhost` in a folder. */
export function makeCertificate(folder: string): { certFile: string; keyFile: string } {
  const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', keyFile, '-out', certFile]
  const { status } = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject])
  if (status !== 0) throw new Error('openssl could not make a certificate: is it installed?')
  return { certFile, keyFile }
}
