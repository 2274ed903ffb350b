/** Progress of a report that is loaded in parts. */
export interface PartProgress {
  readonly done: number
  readonly total: number
}

/** Loads parts one after the other, so that a large report costs the server no more at a time than a small one. */
export async function loadSequentially<Part, Answer>(
  parts: readonly Part[],
  load: (part: Part) => Promise<Answer>,
  {
    signal,
    onProgress,
  }: { signal?: AbortSignal | undefined; onProgress?: ((progress: PartProgress) => void) | undefined } = {},
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const part of parts) {
    signal?.throwIfAborted()
    onProgress?.({ done: answers.length, total: parts.length })
    answers.push(await load(part))
  }
  return answers
}

/** A run of rows of one part. */
export interface PartPage {
  /** Index of the part. */
  readonly part: number
  readonly start: number
  readonly limit: number
}

/** Where the rows of a page lie when the tables of several parts stand one below the other; `totals` are their lengths. */
export function partPages(totals: readonly number[], { start, limit }: { start: number; limit: number }): PartPage[] {
  const pages: PartPage[] = []
  let before = 0
  for (const [part, total] of totals.entries()) {
    const from = Math.max(0, start - before)
    const to = Math.min(total, start + limit - before)
    if (from < to) pages.push({ part, start: from, limit: to - from })
    before += total
  }
  return pages
}
