/** Outcome of a job, as the device protocol names it. */
export interface Outcome {
  readonly status: 'completed' | 'failed' | 'aborted'
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
