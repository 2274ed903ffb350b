import type { Message } from '#kernel/texts/sentence.ts'

/** A file that cannot be imported. Its sentence says why, and how to fix it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly sentence: Message

  constructor(sentence: Message) {
    super(sentence[0])
    this.sentence = sentence
  }
}
