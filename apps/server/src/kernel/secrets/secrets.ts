import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Table columns with secrets that the server must be able to read, such as authenticator keys. */
export interface SealedColumns {
  readonly table: string
  /** Column with the row ID, to which a sealed value is bound. */
  readonly id: string
  readonly columns: readonly string[]
}

/** Bytes of an AES-256 key. */
export const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const prefix = 'sealed'

/** Returns a short name for a key that reveals nothing about it. */
const keyIdOf = (key: Buffer) => createHash('sha256').update('muster key id').update(key).digest('hex').slice(0, 8)

const boundTo = ({ table }: SealedColumns, id: number | string) => Buffer.from(`${table}:${id}`)

/** The stored secret was sealed with a key that this server does not have, or was modified. */
export class UnreadableSecretError extends Error {
  override name = 'UnreadableSecretError'
}

/**
 * Encrypts secrets before they are stored (AES-256-GCM): `sealed:<key ID>:<nonce, ciphertext and tag in base64url>`. A value is bound to its
 * table and row, so that it opens in no other. Without a key, values are stored as they are.
 */
export class Secrets {
  readonly #current: string | undefined
  readonly #keys: ReadonlyMap<string, Buffer>

  constructor(current?: Buffer, previous: readonly Buffer[] = []) {
    this.#current = current && keyIdOf(current)
    this.#keys = new Map([...previous, ...(current ? [current] : [])].map(key => [keyIdOf(key), key]))
  }

  /** Prefix of values sealed with the current key; undefined without a key. */
  get currentPrefix(): string | undefined {
    return this.#current && `${prefix}:${this.#current}:`
  }

  seal(columns: SealedColumns, id: number | string, text: string): string {
    const key = this.#current && this.#keys.get(this.#current)
    if (!key) return text
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(columns, id))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${this.currentPrefix}${sealed.toString('base64url')}`
  }

  /** Returns the text of a stored value, including unsealed ones. @throws UnreadableSecretError */
  open(columns: SealedColumns, id: number | string, stored: string): string {
    if (!stored.startsWith(`${prefix}:`)) return stored
    const [, keyId = '', sealed = ''] = stored.split(':')
    const key = this.#keys.get(keyId)
    if (!key)
      throw new UnreadableSecretError(
        `A secret in ${columns.table} was sealed with the key ${keyId}. Set it in MUSTER_SECRET_KEY or MUSTER_SECRET_KEY_PREVIOUS.`,
      )
    const bytes = Buffer.from(sealed, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(boundTo(columns, id))
        .setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    } catch (error) {
      throw new UnreadableSecretError(`A secret in ${columns.table} was changed outside Muster.`, { cause: error })
    }
  }
}
