/** Message of a benchmark's process about a long preparation, which the console shows at once. */
export interface Progress {
  progress: string
}

/** @param since start of the work, by `performance.now` */
export function progress(text: string, since: number): void {
  const seconds = Math.round((performance.now() - since) / 1000)
  process.send?.({ progress: `${text} after ${seconds} s` } satisfies Progress)
}
