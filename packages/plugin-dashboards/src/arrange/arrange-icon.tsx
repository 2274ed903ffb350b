import type { ReactNode } from 'react'

/** Signs for arranging, drawn like the shared icons; they load with the mode. */
const paths = {
  earlier: 'M12 4 6 10l6 6',
  later: 'm8 4 6 6-6 6',
  narrower: 'M2 10h6m-3-3 3 3-3 3M18 10h-6m3-3-3 3 3 3',
  wider: 'M8 10H2m3-3-3 3 3 3m7-3h6m-3-3 3 3-3 3',
  shorter: 'M10 2v6M7 5l3 3 3-3m-3 13v-6m-3 3 3-3 3 3',
  taller: 'M10 8V2M7 5l3-3 3 3m-3 7v6m-3-3 3 3 3-3',
  hide: 'M3 3l14 14M8 5c5-1.5 8.8 2.5 10.5 5-.7 1-1.6 2.2-2.8 3.2M5 7C3.4 8 2.2 9.2 1.5 10c2 3 5.5 6.5 10.5 5.3',
  grip: 'M7 5h.01M7 10h.01M7 15h.01M13 5h.01M13 10h.01M13 15h.01',
  corner: 'M17 8 8 17m9-4-4 4',
} as const

export type ArrangeIconName = keyof typeof paths

export function ArrangeIcon({ name }: { name: ArrangeIconName }): ReactNode {
  return (
    <svg
      className="arrange-icon"
      data-directed={name === 'earlier' || name === 'later' || name === 'corner' || undefined}
      width={20}
      height={20}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
