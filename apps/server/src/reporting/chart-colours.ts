/** Chart colours on paper, as printed by the portal (`packages/ui/src/charts/palette.css`). */
export const chartColours = {
  1: '#1f6fb2',
  2: '#c4560a',
  3: '#0b7f68',
  on: '#2a8a4f',
  off: '#6b7580',
  none: '#c3cad2',
} as const
