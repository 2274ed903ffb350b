const prefix = 'muster.draft.'

/** Of one user and one form. */
export const draftKey = (userId: number | undefined, form: string): string => `${prefix}${userId ?? 0}.${form}`

/** Nothing when there is none, or none that can be read. */
export function readDraft(key: string): object | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? draft : undefined
  } catch {
    return undefined
  }
}

/** Without storage, or when it is full, a reload loses what was entered, as it does without drafts. */
export function writeDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // as said above
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing is kept
  }
}

/** Of everybody: whoever signs in next in this tab finds nothing. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // nothing is kept
  }
}
