import type { JobEnd } from '../protocol.ts'

/** End of a job in the device's words. */
export interface Outcome {
  readonly status: JobEnd
  readonly message?: string
  readonly result?: string
}

export const completed = (message?: string, result?: string): Outcome => ({
  status: 'completed',
  ...(message && { message }),
  ...(result && { result }),
})
export const failed = (message: string, result?: string): Outcome => ({
  status: 'failed',
  message,
  ...(result && { result }),
})
export const aborted = (message: string): Outcome => ({ status: 'aborted', message })
