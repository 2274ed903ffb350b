import type { ReactNode } from 'react'

/** Outline icons of 20 × 20, inline to avoid requests and fonts. */
const paths = {
  alert: 'M10 3 18 17H2L10 3Zm0 5v4m0 2.5v.01',
  back: 'M12 4 6 10l6 6',
  bell: 'M5 8a5 5 0 0 1 10 0c0 5 2 6 2 6H3s2-1 2-6Zm3 9h4',
  calendar: 'M3 5h14v12H3V5Zm0 4h14M7 3v4m6-4v4',
  card: 'M2 5h16v10H2V5Zm0 3h16M5 12h4',
  chart: 'M3 17V3m0 14h14M7 14v-4m4 4V6m4 8v-6',
  check: 'm4 10 4 4 8-8',
  chevron: 'm6 8 4 4 4-4',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 3.5V10l2.5 2',
  close: 'm5 5 10 10M15 5 5 15',
  cog: 'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm0-5v2m0 12v2M2 10h2m12 0h2M4.5 4.5l1.4 1.4m8.2 8.2 1.4 1.4m0-11-1.4 1.4M5.9 14.1l-1.4 1.4',
  columns: 'M3 4h14v12H3V4Zm5 0v12m4-12v12',
  copy: 'M7 7h10v10H7V7Zm-3 6H3V3h10v1',
  dashboard: 'M3 3h6v8H3V3Zm8 0h6v5h-6V3Zm0 7h6v7h-6v-7Zm-8 3h6v4H3v-4Z',
  database: 'M3 5c0-3 14-3 14 0v10c0 3-14 3-14 0V5Zm0 0c0 3 14 3 14 0M3 10c0 3 14 3 14 0',
  delete: 'M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5 6 17h8l1-11.5M8.5 9v5m3-5v5',
  dot: 'M10 9a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  download: 'M10 3v9m-4-4 4 4 4-4M3 16.5h14',
  edit: 'M13.5 3.5 16.5 6.5 7 16l-4 1 1-4 9.5-9.5Z',
  eye: 'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10ZM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  eyeOff: 'M3 3l14 14M8 5c5-1.5 8.8 2.5 10.5 5-.7 1-1.6 2.2-2.8 3.2M5 7C3.4 8 2.2 9.2 1.5 10c2 3 5.5 6.5 10.5 5.3',
  help: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM7.8 7.8a2.2 2.2 0 1 1 3.4 1.9c-.8.5-1.2 1-1.2 1.8m0 2.5v.01',
  home: 'm2.5 10 7.5-7 7.5 7M5 8v9h3.5v-5h3v5H15V8',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 9.5V14m0-7.5v.01',
  key: 'M7 3.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm2.5 6L17 17m-3-3 2-2',
  list: 'M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01',
  map: 'm2 5 5-2 6 2 5-2v12l-5 2-6-2-5 2V5Zm5-2v12m6-10v12',
  menu: 'M3 5h14M3 10h14M3 15h14',
  more: 'M4 9.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Zm6 0a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Zm6 0a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z',
  news: 'M4 4h9v12.5H5.5A1.5 1.5 0 0 1 4 15V4Zm9 3.5h3V15a1.5 1.5 0 0 1-3 0M6.5 7.5h4m-4 3h4m-4 3h4',
  next: 'm8 4 6 6-6 6',
  out: 'M8 3H4v14h4m4-11 4 4-4 4m4-4H8',
  pause: 'M7 4v12m6-12v12',
  pin: 'M7 3h6l-1 6 3 3H5l3-3-1-6Zm3 9v5',
  play: 'M6 4v12l10-6L6 4Z',
  plus: 'M10 4v12M4 10h12',
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3Zm4.5 10.5L18 18',
  shield: 'M10 2.5 3.5 5v5c0 4 3 6.5 6.5 7.5 3.5-1 6.5-3.5 6.5-7.5V5L10 2.5Zm-3 7.5 2 2 4-4',
  sort: 'M10 16V4m-4 4 4-4 4 4',
  user: 'M10 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3 18c0-4 3-6 7-6s7 2 7 6',
  wrench: 'M17 6a4.5 4.5 0 0 1-6 5l-6 6-2-2 6-6a4.5 4.5 0 0 1 5-6l-2.5 2.5 2.5 2.5L17 6Z',
} as const

export type IconName = keyof typeof paths

/** A decorative icon. Its meaning must be in adjacent text or in the label of its button. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      className="m-icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && name in paths
}
