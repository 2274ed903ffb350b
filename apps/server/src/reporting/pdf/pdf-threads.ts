import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { tooManyRequests } from '#kernel/http/problem.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { PdfPiece } from './pdf.worker.ts'

/** Maximum numbers of files that are drawn at once, and that wait. */
const [most, waitingMost] = [2, 20]
/** JavaScript heap of a thread in MB. */
const heap = 384
/** Milliseconds after which an idle thread ends. */
const idleTime = 60_000

/** Threads that draw files. Idle threads stay for a while, so that the next file starts immediately. */
class PdfThreads {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #idle = new Map<Worker, NodeJS.Timeout>()

  /**
   * Returns a file that is sent while it is drawn. Destroying it ends the drawing.
   * @throws Problem 429 when too many files are being drawn
   */
  async draw(content: PdfDocument): Promise<Readable> {
    if (this.#running >= most) {
      if (this.#waiting.length >= waitingMost) throw tooManyRequests(['problem.manyPdfs'], 5)
      await new Promise<void>(resolve => void this.#waiting.push(resolve))
    } else this.#running++
    const worker = this.#take()
    let isDrawing = true
    const file = new Readable({
      read() {},
      destroy: (error, done) => {
        if (isDrawing) end(false)
        done(error)
      },
    })
    const end = (isReusable: boolean) => {
      isDrawing = false
      worker.off('message', onPiece).off('error', onError).off('exit', onExit)
      if (isReusable) this.#keep(worker)
      else void worker.terminate()
      this.#next()
    }
    const onPiece = (message: PdfPiece) => {
      if ('piece' in message) return void file.push(message.piece)
      if ('failed' in message) return fail(message.failed)
      end(true)
      file.push(null)
    }
    const fail = (error: unknown) => {
      end(false)
      file.destroy(error instanceof Error ? error : new Error(String(error)))
    }
    const onError = (error: unknown) => fail(error)
    const onExit = () => fail(new Error('The thread that draws a PDF file ended'))
    worker.on('message', onPiece).on('error', onError).on('exit', onExit)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(content)
    return file
  }

  #take(): Worker {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(worker)
      worker.ref()
      return worker
    }
    const worker = new Worker(new URL('pdf.worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heap },
    })
    worker.on('error', () => {})
    worker.once('exit', () => {
      clearTimeout(this.#idle.get(worker))
      this.#idle.delete(worker)
    })
    return worker
  }

  #keep(worker: Worker): void {
    worker.unref()
    const timer = setTimeout(() => void worker.terminate(), idleTime)
    timer.unref()
    this.#idle.set(worker, timer)
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running--
  }
}

export const pdfThreads = new PdfThreads()
