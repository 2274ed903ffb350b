import type { AempSnapshot } from '../aemp/aemp.ts'
import { parseBody, type Body } from './formats.ts'
import { limits } from './limits.ts'
import { Workers } from './workers.ts'

/** The one way from bytes to readings, whatever the format and whoever sent it. */
export interface RequestReader {
  /**
   * Small bodies are read at once, larger ones in a worker thread.
   * @throws TooLarge when a limit is exceeded
   * @throws Unreadable when nothing could be read
   * @throws IngestBusy when too many large bodies are being read
   */
  read: (body: Body) => Promise<AempSnapshot>
}

/** @param workers for bodies that are too large to be read at once */
export function createRequestReader(workers = new Workers()): RequestReader {
  return {
    read: async body => (isSmall(body) ? parseBody(body) : workers.read(body)),
  }
}

const marks = [...'{[<=&\n'].map(mark => mark.charCodeAt(0))

/** Whether a body is read so quickly that other calls may wait for it. */
function isSmall({ bytes, format }: Body): boolean {
  if (bytes.length > limits.inlineBytes[format]) return false
  if (bytes.length <= limits.inlineMarks) return true
  let count = 0
  for (const mark of marks)
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1))
      if (++count > limits.inlineMarks) return false
  return true
}

/** Of the process: its worker threads are limited for all senders and feeds together. */
export const requestReader = createRequestReader()
