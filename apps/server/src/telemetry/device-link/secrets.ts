import { createHash } from 'node:crypto'

/** SHA-256 of a token or label key, hexadecimal: both are random, so that a slow hash would add nothing. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
