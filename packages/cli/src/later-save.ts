import type { LaterSave } from '@muster/core'

/** Describes who saved a record in the meantime, when, and in which fields the rejected request differs. */
export function laterSaveText({ savedBy, savedAt, fields }: LaterSave): string {
  const differing = fields.length > 0 ? ` Fields that differ: ${fields.join(', ')}.` : ''
  return `Saved by ${savedBy} at ${savedAt}.${differing}`
}
