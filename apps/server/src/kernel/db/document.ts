import { Problem } from '../http/problem.ts'

const kilobyte = 1024

/** Limit in kB of a document that a caller stores, such as the data of a profile or the tiles of a dashboard. */
const mostDocument = 512

/**
 * Returns the JSON of a document that a caller stores.
 * @throws Problem 413 for one above `mostDocument`
 */
export function documentText(document: object): string {
  const text = JSON.stringify(document)
  const size = Math.ceil(Buffer.byteLength(text) / kilobyte)
  if (size > mostDocument)
    throw new Problem('BODY_TOO_LARGE', ['problem.documentTooLarge', { size, most: mostDocument }])
  return text
}
