import { parseKey } from '../secrets/secret-key.ts'
import type { ConfigReader } from './config-reader.ts'

/** Encryption keys of stored secrets. */
export interface SecretKeys {
  /** If absent: the key in the data folder with the embedded database, otherwise none. */
  current?: Buffer
  /** Used for decryption only, until everything is encrypted with the current key. */
  previous: readonly Buffer[]
}

export function readSecretKeys(reader: ConfigReader): SecretKeys {
  const key = reader.text('MUSTER_SECRET_KEY', {
    allowed: '32 bytes in base64 (`openssl rand -base64 32`)',
    defaultIs: 'the file `secret.key` in the data folder with the embedded database, which is created, otherwise none',
    about:
      'Key with which secrets are encrypted in the database, such as keys of authenticator apps; the same for all servers of a database. Without a key, they are stored as they are.',
  })
  const previous = reader.text('MUSTER_SECRET_KEY_PREVIOUS', {
    allowed: 'keys as above, comma-separated',
    about: 'Keys that were replaced. A start encrypts everything again with `MUSTER_SECRET_KEY`; then remove them.',
  })
  const current = key === undefined ? undefined : parse('MUSTER_SECRET_KEY', key)
  return {
    ...(current && { current }),
    previous: (previous?.split(',') ?? []).flatMap(text => parse('MUSTER_SECRET_KEY_PREVIOUS', text.trim()) ?? []),
  }

  function parse(name: string, text: string): Buffer | undefined {
    const parsed = parseKey(text)
    if (!parsed) reader.wrong(name, 'set 32 bytes in base64: openssl rand -base64 32', false)
    return parsed
  }
}
