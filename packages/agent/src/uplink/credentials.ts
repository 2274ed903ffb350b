import { readFileSync } from 'node:fs'
import type { Settings } from '../settings/settings.ts'

/** Proof of identity, and the server's certificates. */
export interface Credentials {
  readonly uid: string
  readonly token?: string
  readonly ca?: Buffer
  readonly cert?: Buffer
  readonly key?: Buffer
}

/** Rereads the files, so that a rotated token or certificate is used on the next connection. */
export function readCredentials({ uid, server }: Pick<Settings, 'uid' | 'server'>): Credentials {
  const token = server.token ?? (server.tokenFile && readFileSync(server.tokenFile, 'utf8').trim())
  return {
    uid,
    ...(token && { token }),
    ...(server.caFile && { ca: readFileSync(server.caFile) }),
    ...(server.certificateFile && { cert: readFileSync(server.certificateFile) }),
    ...(server.keyFile && { key: readFileSync(server.keyFile) }),
  }
}
