/** The first names, and how many more there are (001 §9). */
export function shortened(names: readonly string[], most: number): { names: string; more: string } {
  return { names: names.slice(0, most).join(', '), more: names.length > most ? `(+${names.length - most})` : '' }
}
