import type { ConfigData } from './report-config.ts'

const mark = '{notes}'

/** The notes of a scheduled report in their frame: in the place of its mark, or after it where it has none. */
export function framedNotes({ notes = '', notesFrame = '' }: Pick<ConfigData, 'notes' | 'notesFrame'>): string {
  if (notesFrame.includes(mark)) return notesFrame.replaceAll(mark, () => notes)
  return [notesFrame, notes].filter(Boolean).join('\n\n')
}
