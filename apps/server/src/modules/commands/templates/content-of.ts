import type { CommandManagerSchemas } from '@muster/contract'
import { badRequest } from '../../../kernel/http/problem.ts'

/**
 * What a template holds, checked against its type: frames have whole bytes, a file has a name.
 * @param hasAction it is sent in the gateway's own words, and needs no frames
 */
export function contentOf(
  { type, name, description, payload = '', fileName }: CommandManagerSchemas['CommandTemplateInput'],
  hasAction = false,
) {
  if (/^\.{1,2}$/.test(name)) throw wrong('name', 'dots alone are no name')
  const frames = payload.trim()
  if (type === 'FILE_TRANSFER' && !fileName) throw wrong('fileName', 'is missing')
  if (type === 'CAN_INJECTION' && frames === '' && !hasAction) throw wrong('payload', 'is missing')
  if (frames.replaceAll(/\s/g, '').length % 2 === 1) throw wrong('payload', 'a byte has two digits')
  return type === 'FILE_TRANSFER'
    ? { name, description: description || null, payload: null, file_name: fileName ?? null }
    : { name, description: description || null, payload: frames || null, file_name: null }
}

const wrong = (field: string, words: string) =>
  badRequest('The command cannot be sent like this', { errors: [`${field}: ${words}`] })
