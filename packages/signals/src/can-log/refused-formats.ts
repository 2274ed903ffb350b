import type { CanFileText } from '../can-file.ts'

/** Formats of logs that are not read, by how their files begin. */
const refused: readonly (readonly [start: RegExp, text: CanFileText])[] = [
  [/^LOGG/, 'canFile.format.blf'],
  [/^(MDF {5}|UnFinMF)/, 'canFile.format.mf4'],
  [/^(\uFEFF|ï»¿)?\s*;\$FILEVERSION/i, 'canFile.format.trc'],
  [/^(\uFEFF|ï»¿)?\s*Time Stamp,ID,Extended/i, 'canFile.format.gvret'],
  [/^(\uFEFF|ï»¿)?\s*TimestampEpoch[;,]BusChannel/i, 'canFile.format.canedge'],
  [/^PK\W{2}/, 'canFile.format.zip'],
]

/** Characters that are needed to recognise a format. */
export const mostStart = 64

/** Why a file that begins like this is not read; undefined where it may be. */
export const refusalOf = (start: string): CanFileText | undefined => refused.find(([mark]) => mark.test(start))?.[1]
