import { TLSSocket } from 'node:tls'
import type { ClientCertificate } from '../identity.ts'

/**
 * Returns the certificate with which a device connected, unless it has expired or is not valid yet.
 * @param hasAuthority false if no authority is set: public ones, which are then the default, say nothing about a device
 */
export function certificateOf(socket: unknown, hasAuthority: boolean, now = Date.now()): ClientCertificate | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const certificate = socket.getPeerX509Certificate()
  if (!certificate) return undefined
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return undefined
  const name = certificate.subject?.split('\n').find(line => line.startsWith('CN='))
  return {
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    commonName: name?.slice(3) ?? '',
    isTrusted: hasAuthority && socket.authorized,
  }
}
