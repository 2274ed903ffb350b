import { expect, it } from 'vitest'
import { growth } from './results.ts'

const figure = (median: number) => ({
  unit: 'ms',
  ours: { median, min: median, max: median, samples: [] },
  verdict: 'no budget' as const,
})

it('computes how figures grow with the size of the fleet', () => {
  const results = {
    'clusters-100k': { figures: { world: figure(20) } },
    'clusters-10k': { figures: { world: figure(2) } },
    'clusters-1m': { figures: { world: figure(20) } },
    excel: { figures: { rows: figure(3) } },
    'history-1m': { figures: { page: figure(3) } },
  }
  expect(growth(results)).toEqual([['clusters: world', '10k → 100k → 1m', '1.00, 0.00']])
})
