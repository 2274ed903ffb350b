import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { firmwareToSign } from '@muster/signals'
import { publicTextOf } from './public-key.ts'

/** Creates a private key in a file readable by its owner only, and returns the public key. @throws Error if the file exists */
export function createKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  return publicTextOf(privateKey)
}

export interface SigningRequest {
  /** PEM of an Ed25519 private key. */
  readonly keyFile: string
  readonly file: string
  readonly model: string
  readonly version: string
}

/** Returns the firmware signature in base64, and the public key that verifies it. */
export async function signFirmware({ keyFile, file, model, version }: SigningRequest) {
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${keyFile} has a key of ${key.asymmetricKeyType}, not Ed25519`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  const text = firmwareToSign({ sha256: hash.digest('hex'), version, model })
  return { signature: sign(undefined, Buffer.from(text), key).toString('base64'), publicKey: publicTextOf(key) }
}
