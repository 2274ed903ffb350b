import type { AempSnapshot } from '../aemp/aemp.ts'
import { parseBody, type Body } from './formats.ts'
import { limits } from './limits.ts'
import { Workers } from './workers.ts'

/** The only way from bytes to readings, for all formats and senders. */
export interface RequestReader {
  /**
   * Parses small bodies in place, larger ones in a worker thread.
   * @throws TooLarge when a limit is exceeded
   * @throws Unreadable if nothing can be read
   * @throws IngestBusy if too many large bodies are being read
   */
  read: (body: Body) => Promise<AempSnapshot>
}

/** @param workers threads for large bodies */
export function createRequestReader(workers = new Workers()): RequestReader {
  return {
    read: async body => (isSmall(body) ? parseBody(body) : workers.read(body)),
  }
}

const marks = [...'{[<=&\n'].map(mark => mark.charCodeAt(0))

/** Returns true for a body that is fast enough to parse in place. */
function isSmall({ bytes, format }: Body): boolean {
  if (bytes.length > limits.inlineBytes[format]) return false
  if (bytes.length <= limits.inlineMarks) return true
  let count = 0
  for (const mark of marks)
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1))
      if (++count > limits.inlineMarks) return false
  return true
}

/** Reader of the process, whose worker threads all senders and feeds share. */
export const requestReader = createRequestReader()
