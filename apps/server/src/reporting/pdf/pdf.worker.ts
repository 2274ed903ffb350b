// Draws one document at a time, outside the thread that serves requests.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { drawDocument } from './draw-document.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Part of the file, or its end. */
export type PdfPiece = { piece: Uint8Array } | { end: true } | { failed: unknown }

// on Linux this lowers the priority of this thread only: requests come first
if (process.platform === 'linux') setPriority(5)

const send = (message: PdfPiece) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}

parentPort?.on('message', (content: PdfDocument) => void draw(content))

async function draw(content: PdfDocument): Promise<void> {
  try {
    for await (const piece of drawDocument(content)) send({ piece })
    send({ end: true })
  } catch (error) {
    send({ failed: error })
  }
}
