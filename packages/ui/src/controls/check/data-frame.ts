/** 1 for standard, 2 for extended, 3 for both; null if neither is selected (001 §4). */
export type DataFrame = 1 | 2 | 3 | null

export interface Frames {
  standard: boolean
  extended: boolean
}

export function dataFrameOf({ standard, extended }: Frames): DataFrame {
  if (standard) return extended ? 3 : 1
  return extended ? 2 : null
}

export const framesOf = (choice: DataFrame): Frames => ({
  standard: choice === 1 || choice === 3,
  extended: choice === 2 || choice === 3,
})
