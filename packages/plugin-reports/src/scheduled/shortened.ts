/** The first names, and how many more there are: `A, B (+3)` (001 §9). */
export function shortened(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} (+${names.length - most})` : shown
}
