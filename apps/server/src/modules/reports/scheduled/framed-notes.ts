import type { ConfigData } from './report-config.ts'

const mark = '{notes}'

/** Returns the notes of a scheduled report in their frame: replacing its marker, or appended to it. */
export function framedNotes({ notes = '', notesFrame = '' }: Pick<ConfigData, 'notes' | 'notesFrame'>): string {
  if (notesFrame.includes(mark)) return notesFrame.replaceAll(mark, () => notes)
  return [notesFrame, notes].filter(Boolean).join('\n\n')
}
