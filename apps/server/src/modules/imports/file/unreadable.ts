/** A file that cannot be imported. The message says why, and how to fix it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
