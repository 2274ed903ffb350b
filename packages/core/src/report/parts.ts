/** Progress of a report that is loaded in parts. */
export interface PartProgress {
  readonly done: number
  readonly total: number
}

/** Loads parts one after the other, to limit the load on the server. */
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

/** Consecutive rows of one part. */
export interface PartPage {
  readonly part: number
  readonly start: number
  readonly limit: number
}

/** Maps a page of the concatenated tables of several parts to rows of each part. `totals` are the row counts. */
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
