import { createPublicKey, verify } from 'node:crypto'
import { firmwareToSign, type SignedFirmware } from '@muster/signals'

/** DER of an Ed25519 public key before its 32 bytes. */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns true if the signature of firmware was made with the private half of a key of 32 bytes. */
export function isSignedBy(publicKey: Buffer, firmware: SignedFirmware, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' })
  return verify(undefined, Buffer.from(firmwareToSign(firmware)), key, signature)
}
