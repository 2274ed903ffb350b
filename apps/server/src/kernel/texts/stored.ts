import type { TFunction } from 'i18next'
import { Problem } from '../http/problem.ts'
import { sentenceIn, type Sentence } from './sentence.ts'
import { inEnglish } from './texts.ts'

/** Failure of background work, stored in a form that can be read in any language. */
export class Failed extends Error {
  override readonly name = 'Failed'
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super(sentenceIn(sentence, inEnglish()))
    this.sentence = sentence
  }
}

/** Sentence encoded for a text column. */
export const stored = (sentence: Sentence): string =>
  'english' in sentence ? sentence.english : JSON.stringify(sentence)

/** Returns the reason of a failure for a text column; messages of external programs stay unchanged. */
export function storedFailure(error: unknown): string {
  if (error instanceof Failed || error instanceof Problem) return stored(error.sentence)
  return error instanceof Error ? error.message : String(error)
}

/** Decodes a stored text in a language. */
export function readStored(text: string, t: TFunction): string {
  // a device may send what only looks like it
  if (!/^\["(?:problem|label)\./.test(text)) return text
  try {
    return sentenceIn(JSON.parse(text) as Sentence, t)
  } catch {
    return text
  }
}
