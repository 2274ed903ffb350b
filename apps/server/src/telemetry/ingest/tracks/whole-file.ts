import { Unreadable } from '../checks.ts'
import { decoded, type Chunks } from './track.ts'

const megabyte = 1024 * 1024
/** Maximum length of a file that is read at once. */
const most = 64 * megabyte

/** @throws Unreadable for a file above the limit */
export async function wholeText(chunks: Chunks): Promise<string> {
  let text = ''
  for await (const piece of decoded(chunks)) {
    text += piece
    if (text.length > most)
      throw new Unreadable(
        `The file is longer than ${most / megabyte} MB: split it, or convert it to GPX, which is read at any length`,
      )
  }
  return text.replace(/^\uFEFF/, '')
}
