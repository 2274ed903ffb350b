/**
 * Returns the n-th smallest value, or infinity if there are fewer, in linear time (Hoare's selection). Reorders the values.
 * @param n from 1
 */
export function nthSmallest(values: Float64Array, n: number): number {
  if (n > values.length) return Infinity
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1]!
    let [i, j] = [low, high]
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i > j) break
      const swapped = values[i]!
      values[i++] = values[j]!
      values[j--] = swapped
    }
    if (n - 1 <= j) high = j
    else if (n - 1 >= i) low = i
    else break
  }
  return values[n - 1]!
}
