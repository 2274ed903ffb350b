import type { CanFileText } from '../can-file.ts'

/** Unsupported log formats by the start of their files. */
const refused: readonly (readonly [start: RegExp, text: CanFileText])[] = [
  [/^LOGG/, 'canFile.format.blf'],
  [/^(MDF {5}|UnFinMF)/, 'canFile.format.mf4'],
  [/^(\uFEFF|ï»¿)?\s*;\$FILEVERSION/i, 'canFile.format.trc'],
  [/^(\uFEFF|ï»¿)?\s*Time Stamp,ID,Extended/i, 'canFile.format.gvret'],
  [/^(\uFEFF|ï»¿)?\s*TimestampEpoch[;,]BusChannel/i, 'canFile.format.canedge'],
  [/^PK\W{2}/, 'canFile.format.zip'],
]

/** Characters needed to recognise a format. */
export const mostStart = 64

/** Returns the message for an unsupported format; undefined for others. */
export const refusalOf = (start: string): CanFileText | undefined => refused.find(([mark]) => mark.test(start))?.[1]
