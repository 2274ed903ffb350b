/** Returns the list height in pixels (000 §9): 150 if empty, 77 per item below five items, otherwise 385. */
export function listHeight(count: number): number {
  if (count === 0) return 150
  return count < 5 ? count * 77 : 385
}
