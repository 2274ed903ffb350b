/** Pixels (000 §9): 150 with nothing in it, 77 for each item under five, else 385. */
export function listHeight(count: number): number {
  if (count === 0) return 150
  return count < 5 ? count * 77 : 385
}
