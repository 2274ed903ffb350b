import { createInterface } from 'node:readline/promises'

export interface Terminal {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

/**
 * Asks a person at a terminal.
 * @throws Error `Cancelled` on Ctrl-C and at the end of input
 */
export async function withQuestions<T>(
  { input, output }: Terminal,
  act: (ask: (question: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const reader = createInterface({ input, output })
  const stop = new AbortController()
  const end = () => stop.abort()
  reader.once('SIGINT', end).once('close', end)
  try {
    return await act(async question => {
      try {
        return (await reader.question(question, { signal: stop.signal })).trim()
      } catch (error) {
        if (stop.signal.aborted) throw new Error('Cancelled. Nothing was changed.', { cause: error })
        throw error
      }
    })
  } finally {
    reader.close()
  }
}
