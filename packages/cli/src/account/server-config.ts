import { NetworkError, readConfig, type RuntimeConfig } from '@muster/core'
import { Failure } from '../failure.ts'
import type { Host } from '../host.ts'

/** Settings that apply to a client without a screen; a newer server may send others. */
const parts = ['bases', 'sockets', 'destinations', 'credentials', 'reports'] as const

/** Loads an installation's configuration, completed with defaults and absolute addresses. */
export async function serverConfig(host: Pick<Host, 'fetch' | 'signal'>, server: string): Promise<RuntimeConfig> {
  const config = readConfig(await fetchConfig(host, server))
  const whole = (address: string) => (address.startsWith('/') ? server + address : address)
  const entries = (record: Readonly<Record<string, string>>, make: (address: string) => string) =>
    Object.fromEntries(Object.entries(record).map(([name, address]) => [name, make(address)]))
  return {
    ...config,
    bases: entries(config.bases, whole) as RuntimeConfig['bases'],
    sockets: entries(config.sockets, address => whole(address).replace(/^http/, 'ws')) as RuntimeConfig['sockets'],
  }
}

async function fetchConfig({ fetch, signal }: Pick<Host, 'fetch' | 'signal'>, server: string): Promise<object> {
  const answer = await fetch(
    new Request(`${server}/config.json`, { headers: { accept: 'application/json' }, signal }),
  ).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new Failure(`${server} could not be reached.`, {
      hint: 'Check the address (muster profile ls) and the connection.',
      cause: new NetworkError('config.json', cause),
    })
  })
  const config: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok || typeof config !== 'object' || config === null) return {}
  return Object.fromEntries(Object.entries(config).filter(([name]) => (parts as readonly string[]).includes(name)))
}
