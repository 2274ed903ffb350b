import { Unreadable } from '../checks.ts'

/** A body beyond a limit. The message names the limit and what to do. Answered as 413. */
export class TooLarge extends Unreadable {}
