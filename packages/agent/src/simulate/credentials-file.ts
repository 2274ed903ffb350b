import { readFileSync } from 'node:fs'
import { reasonOf } from '../common/log.ts'

export interface DeviceCredentials {
  readonly uid: string
  readonly token: string
}

/**
 * Reads uid and token of each line of a CSV file: from columns of these names, from `muster devices issue --csv`, or else from the first two.
 *
 * @throws Error that names the line
 */
export function readCredentialsFile(file: string): DeviceCredentials[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${reasonOf(error)}`, { cause: error })
  }
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(line => line.split(/[,;\t]/).map(field => field.trim().replace(/^"(.*)"$/, '$1')))
  const names = (rows[0] ?? []).map(name => name.toLowerCase())
  const hasNames = names.includes('uid')
  const [uidAt, tokenAt] = hasNames
    ? [names.indexOf('uid'), names.findIndex(name => /^(token|secret)$/.test(name))]
    : [0, 1]
  if (tokenAt < 0) throw new Error(`${file} has no column “token” or “secret”.`)
  return rows.flatMap((fields, i) => {
    if ((hasNames && i === 0) || fields.every(field => field === '')) return []
    const [uid, token] = [fields[uidAt], fields[tokenAt]]
    if (!uid || !token) throw new Error(`Line ${i + 1} of ${file} has no uid and token.`)
    return [{ uid, token }]
  })
}
