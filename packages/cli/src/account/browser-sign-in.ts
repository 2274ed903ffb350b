import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FleetSchemas } from '@muster/contract'
import { Failure } from '../failure.ts'
import type { Host } from '../host.ts'

type Purpose = FleetSchemas['SignInCodeRequest']['purpose']

const withinMs = 5 * 60_000

interface Request {
  server: string
  purpose: Purpose
  note(text: string): void
}

/**
 * Opens a page of the portal in a browser on this computer, and passes the code that it hands over to `use`. The browser brings the code
 * to a port of this process; nobody can use it without the verifier, which never leaves it.
 * @throws Failure on Ctrl-C, and if nobody confirms
 */
export async function confirmInBrowser<T>(
  host: Host,
  { server, purpose, note }: Request,
  use: (code: FleetSchemas['SignInCode']) => Promise<T>,
): Promise<T> {
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')]
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const answers = Promise.withResolvers<{ code: string; response: ServerResponse }>()
  const listener = createServer((request, response) => {
    const code = codeOf(request, state)
    if (code === undefined) response.writeHead(404).end()
    else answers.resolve({ code, response })
  })
  const { promise: end, reject: giveUp } = Promise.withResolvers<never>()
  const stop = () => giveUp(new Failure('Cancelled.', { exit: 'cancelled' }))
  const late = setTimeout(() => giveUp(new Failure('Nobody confirmed in the browser.')), withinMs)
  host.signal.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as AddressInfo
    const page = (query: Record<string, string>) => `${server}/user/command-line?${new URLSearchParams(query)}`
    const address = page({ port: String(port), challenge, state, purpose })
    note(`Confirm in the browser. If it does not open, open this address on this computer:\n${address}`)
    host.openPage(address)
    const { code, response } = await Promise.race([answers.promise, end])
    const leadTo = (result: string) =>
      response.writeHead(302, { location: page({ purpose, result }), connection: 'close' }).end()
    try {
      const result = await use({ code, verifier })
      leadTo('done')
      return result
    } catch (error) {
      leadTo('failed')
      throw error
    }
  } finally {
    clearTimeout(late)
    host.signal.removeEventListener('abort', stop)
    listener.close()
  }
}

/** Returns the code in a request of the portal; undefined for any other. */
function codeOf({ method, url = '' }: IncomingMessage, state: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const isOurs = method === 'GET' && pathname === '/' && searchParams.get('state') === state
  return isOurs ? (searchParams.get('code') ?? undefined) : undefined
}
