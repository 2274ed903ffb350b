import { createHmac } from 'node:crypto'
import { secretPrefixes } from '@muster/contract/devices'

/** Returns the token of a demo device. @param secret random value of this database, so that nobody can calculate its tokens */
export const demoToken = (secret: string, uid: string): string =>
  `${secretPrefixes.token}${createHmac('sha256', secret).update(uid).digest('base64url')}`
