const prefix = 'muster.draft.'

/** Key of a draft of one user and form. */
export const draftKey = (userId: number | undefined, form: string): string => `${prefix}${userId ?? 0}.${form}`

/** Returns undefined if there is no readable draft. */
export function readDraft(key: string): object | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null ? draft : undefined
  } catch {
    return undefined
  }
}

/** Ignores missing or full storage: a reload then loses the input. */
export function writeDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // see above
  }
}

export function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing is stored
  }
}

/** Removes drafts of all users, so that the next user of this tab finds none. */
export function removeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // nothing is stored
  }
}
